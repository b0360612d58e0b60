-- Prints the figures of a run as JSON. With BENCH_PATHS, addresses separated by line feeds, each request is for the next of
-- them in a form that makes it unique, so that no response is stored for it. A page has a parameter more that pages declare, since
-- others are no part of an address; in the API, where nothing may be added, some letters are written by their codes.

local paths = {}
for path in (os.getenv("BENCH_PATHS") or ""):gmatch("[^\n]+") do
  paths[#paths + 1] = path
end

local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

local function spell(path, serial)
  local root, rest, value = path:match("^(/api/)(.-)(=?[^=]*)$")
  if not path:find("=", 1, true) then rest, value = value, "" end
  return root .. rest:gsub("%w", function(letter)
    local isCode = serial % 2 == 1
    serial = math.floor(serial / 2)
    return isCode and ("%%%02x"):format(letter:byte()) or letter
  end) .. value
end

if #paths > 0 then
  local run, serial = os.time() * 100003, 0

  function request()
    serial = serial + 1
    local path = paths[serial % #paths + 1]
    local unique = run + 2 * serial + number
    if path:find("/api/", 1, true) then return wrk.format("GET", spell(path, unique)) end
    return wrk.format("GET", path .. (path:find("?", 1, true) and "&" or "?") .. "originalMap=" .. ("%d"):format(unique))
  end
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"responses":%d,"refused":%d,"broken":%d,"seconds":%f,"p50":%f,"p99":%f}',
    summary.requests - errors.status,
    errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    summary.duration / 1e6,
    latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3
  ))
end
