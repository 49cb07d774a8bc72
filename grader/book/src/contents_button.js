// mdBook's button for the table of contents is a label: this makes it a button for the keyboard and for screen readers.
{
  const button = document.getElementById("mdbook-sidebar-toggle");
  button.role = "button";
  button.tabIndex = 0;
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    button.click();
  });
}
