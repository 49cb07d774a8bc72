-- Neovim 0.11 or later reads this file if `exrc` is set. Each rule that isn't right is a mark at its function.
vim.lsp.config("rust_analyzer", {
  settings = {
    ["rust-analyzer"] = {
      cargo = { targetDir = true, buildScripts = { enable = false } },
      procMacro = { enable = false },
      cachePriming = { enable = false },
      check = {
        overrideCommand = { "cargo", "grade", "--format", "diagnostics" },
        invocationStrategy = "once",
      },
    },
  },
})
