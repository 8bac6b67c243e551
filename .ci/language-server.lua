-- What language-server.py has Neovim do. Whatever fails is written to $LOG, and "done" where nothing does.
local function say(text)
  local file = io.open(vim.env.LOG, 'w')
  file:write(text .. '\n')
  file:close()
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function untilTrue(holds, what)
  if not vim.wait(5000, holds, 20) then error('never: ' .. what) end
end

local function act(client, title, line)
  local here = { line = line, character = 0 }
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = { start = here, ['end'] = here }, context = { diagnostics = {} },
  }
  local answer = client.request_sync('textDocument/codeAction', params, 5000, 0)
  for _, action in ipairs(answer.result) do
    if action.title == title then
      local command = type(action.command) == 'table' and action.command or action
      client.request('workspace/executeCommand', { command = command.command, arguments = command.arguments }, nil, 0)
      return
    end
  end
  error('not offered: ' .. title)
end

local function run()
  vim.bo.fixendofline = true
  local id = vim.lsp.start_client({ name = 'offload', cmd = { vim.env.OFFLOAD, 'lsp' }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, id)
  local client = vim.lsp.get_client_by_id(id)
  untilTrue(function() return client.initialized end, 'initialized')
  act(client, 'Done', 2)
  untilTrue(function() return text():find('- [x] water the plants', 1, true) end, 'done')
  vim.cmd('let &ul=&ul')
  vim.cmd('undo')
  untilTrue(function() return text():find('- [ ] water the plants', 1, true) end, 'undone')
  vim.wait(300)
  act(client, 'New item below', 2)
  untilTrue(function() return text():find('plants\n- [ ] \n', 1, true) end, 'a new item')
  vim.cmd('let &ul=&ul')
  vim.cmd('undo')
  vim.wait(300)
  act(client, 'Move to Errands', 3)
  -- Typed while the server is at work; the edit that comes is for an older text.
  vim.api.nvim_buf_set_lines(0, 2, 2, false, { '- typed' })
  untilTrue(function() return not text():find('stamps', 1, true) end, 'moved')
  vim.cmd('write')
  vim.wait(300)
  client.stop()
  untilTrue(function() return client.is_stopped() end, 'stopped')
end

local fine, fault = pcall(run)
say(fine and 'done' or tostring(fault))
vim.cmd('qall!')
