// What mdBook's pages lack for the keyboard. Its button for the table of contents is a label; here it becomes a button, and wide
// tables can be scrolled.
{
  const button = document.getElementById("mdbook-sidebar-toggle");
  button.role = "button";
  button.tabIndex = 0;
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    button.click();
  });
  for (const table of document.querySelectorAll(".table-wrapper")) table.tabIndex = 0;
}
