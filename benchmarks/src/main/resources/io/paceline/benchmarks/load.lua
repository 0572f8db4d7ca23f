-- Arguments: method, body file or "-", pipeline depth, file with the expected body or "-".
-- Without an expected body wrk's own counters check the status of each answer, at no cost per answer;
-- with one, each answer's status and body are compared and the differing ones are counted.

local threads = {}

local function contents(path)
  local file = assert(io.open(path, "rb"))
  local bytes = file:read("*a")
  file:close()
  return bytes
end

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  wrong = 0
  wrk.method = args[1]
  if args[2] ~= "-" then
    wrk.headers["Content-Type"] = "application/json"
    wrk.body = contents(args[2])
  end
  local depth = tonumber(args[3])
  if depth > 1 then
    local burst = string.rep(wrk.format(), depth)
    request = function() return burst end
  end
  if args[4] ~= "-" then
    local expected = contents(args[4])
    response = function(status, headers, body)
      if status ~= 200 or body ~= expected then wrong = wrong + 1 end
    end
  end
end

function done(summary, latency, requests)
  local differing = 0
  for _, thread in ipairs(threads) do differing = differing + thread:get("wrong") end
  local e = summary.errors
  print(string.format(
    "figures completed=%d micros=%d bytes=%d p50=%d p99=%d connect=%d read=%d write=%d status=%d timeout=%d wrong=%d",
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    e.connect, e.read, e.write, e.status, e.timeout, differing))
end
