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

local function ask(client, method, params)
  params.textDocument = params.textDocument or vim.lsp.util.make_text_document_params()
  local answer, fault = client.request_sync(method, params, 5000, vim.api.nvim_get_current_buf())
  if fault or answer.err then error(method .. ': ' .. (fault or answer.err.message)) end
  return answer.result
end

local function commandOf(client, title, line, findings)
  local here = { line = line, character = 0 }
  local params = { range = { start = here, ['end'] = here }, context = { diagnostics = findings or {} } }
  for _, action in ipairs(ask(client, 'textDocument/codeAction', params)) do
    if action.title == title then
      local command = type(action.command) == 'table' and action.command or action
      return { command = command.command, arguments = command.arguments }
    end
  end
  error('not offered: ' .. title)
end

local function act(client, title, line)
  client.request('workspace/executeCommand', commandOf(client, title, line), nil, 0)
end

-- Adds a line at the end of the note.
local function typed(words)
  local last = vim.api.nvim_buf_line_count(0)
  vim.api.nvim_buf_set_lines(0, last, last, false, { words })
  return { line = last, character = #words }
end

-- What the server found in a line, as it is handed back to it.
local function findings(line)
  return vim.tbl_map(function(found)
    return {
      range = {
        start = { line = found.lnum, character = found.col }, ['end'] = { line = found.end_lnum, character = found.end_col },
      },
      message = found.message, source = found.source, code = found.code or found.user_data.lsp.code,
    }
  end, vim.diagnostic.get(0, { lnum = line }))
end

local function play(client)
  local played = vim.fn.json_decode(vim.env.PLAYED)
  vim.cmd('edit Plan.md')
  local note = vim.api.nvim_get_current_buf()
  vim.lsp.buf_attach_client(note, client.id)
  for _, row in ipairs(played.completions) do
    local answer = ask(client, 'textDocument/completion', { position = typed(row[1]) })
    local offers = vim.tbl_filter(function(offer) return offer.label == row[2] end, answer.items or answer)
    if not offers[1] then error('not offered: ' .. row[2]) end
    local edits = vim.list_extend({ offers[1].textEdit }, offers[1].additionalTextEdits or {})
    vim.lsp.util.apply_text_edits(edits, note, 'utf-16')
    if offers[1].command then ask(client, 'workspace/executeCommand', offers[1].command) end
  end
  -- The day's note, and what the fixes make, are shown instead.
  local day = ask(client, 'workspace/executeCommand', {
    command = 'offload.day', arguments = { 'today', vim.uri_from_bufnr(note) } })
  if day:sub(-#played.day) ~= played.day then error('a day at ' .. day) end
  vim.api.nvim_set_current_buf(note)
  for _, row in ipairs(played.fixes) do
    local place, found = typed(row[1]), nil
    untilTrue(function()
      found = findings(place.line)
      return found[1] and found[1].message:find(row[2], 1, true)
    end, row[2])
    ask(client, 'workspace/executeCommand', commandOf(client, row[3], place.line, found))
    vim.api.nvim_set_current_buf(note)
    untilTrue(function() return not vim.diagnostic.get(note)[1] end, 'no more ' .. row[2])
  end
  local all = { start = { line = 0, character = 0 }, ['end'] = { line = vim.api.nvim_buf_line_count(0), character = 0 } }
  local hints = vim.tbl_map(function(hint) return hint.label end, ask(client, 'textDocument/inlayHint', { range = all }))
  if not vim.deep_equal(hints, played.hints) then error('hints: ' .. vim.inspect(hints)) end
  local symbol = ask(client, 'workspace/symbol', { query = played.symbol[1] })[1]
  if not vim.deep_equal({ symbol.name, symbol.containerName }, played.symbol) then error(vim.inspect(symbol)) end
  vim.cmd('write')
  -- Neovim tells what it changed 150 ms later, under the note's new name.
  vim.api.nvim_win_set_cursor(0, { 1, 3 })
  vim.lsp.buf.rename(played.name)
  untilTrue(function() return vim.fn.expand('%:t') == played.name .. '.md' end, 'renamed')
  vim.cmd('silent! write!')
  untilTrue(function() return vim.fn.readfile('Steps.md')[1]:find(played.name, 1, true) end, 'links that follow')
end

local function run()
  vim.bo.fixendofline = true
  local id = vim.lsp.start_client({
    name = 'offload', cmd = { vim.env.OFFLOAD, 'lsp' }, root_dir = vim.fn.getcwd(), init_options = { inlayHints = true } })
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
  play(client)
  client.stop()
  untilTrue(function() return client.is_stopped() end, 'stopped')
end

local fine, fault = pcall(run)
say(fine and 'done' or tostring(fault))
vim.cmd('qall!')
