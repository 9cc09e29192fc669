# workerd's configuration for a process that runs one Warehouse on the local host. The host adds the storage folder, the port and the
# token.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    ( name = "main", worker = .warehouse ),
    ( name = "objects", disk = ( writable = true ) ),
    ( name = "internet", network = ( allow = [] ) ),
  ],
  sockets = [ ( name = "http", address = "127.0.0.1:0", http = (), service = "main" ) ],
  # See docs/local-host.md.
  v8Flags = [ "--single-threaded-gc", "--max-semi-space-size=4" ],
);

const warehouse :Workerd.Worker = (
  modules = [ ( name = "warehouse-process.js", esModule = embed "../build/warehouse/warehouse-process.js" ) ],
  compatibilityDate = "2026-06-01",
  compatibilityFlags = [ "nodejs_compat", "enable_request_signal" ],
  bindings = [
    ( name = "WAREHOUSE", durableObjectNamespace = "Warehouse" ),
    ( name = "TOKEN", fromEnvironment = "TOKEN" ),
  ],
  # Same key as Miniflare's, which ran the class before: the storage files depend on it.
  durableObjectNamespaces = [ ( className = "Warehouse", uniqueKey = "meridian-objects-Warehouse", enableSql = true ) ],
  durableObjectStorage = ( localDisk = "objects" ),
);
