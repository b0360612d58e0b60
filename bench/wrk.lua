-- Prints the figures of a run as JSON. With BENCH_PATHS, addresses separated by line feeds, each request is for the next of
-- them, with a parameter that makes it unique, so that no response is stored for it.

local paths = {}
for path in (os.getenv("BENCH_PATHS") or ""):gmatch("[^\n]+") do
  paths[#paths + 1] = path .. (path:find("?", 1, true) and "&" or "?") .. "n="
end

local started = 0

function setup(thread)
  thread:set("number", started)
  started = started + 1
end

if #paths > 0 then
  local run = tostring(os.time())
  local serial = 0

  function request()
    serial = serial + 1
    return wrk.format("GET", paths[serial % #paths + 1] .. run .. "-" .. number .. "-" .. serial)
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
