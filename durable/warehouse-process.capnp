# A process of the local host that keeps one Warehouse. The host adds the folder of the objects, the port and the token.
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
  # The key that Miniflare gave the class while it ran in the host's own process: the files are the same.
  durableObjectNamespaces = [ ( className = "Warehouse", uniqueKey = "meridian-objects-Warehouse", enableSql = true ) ],
  durableObjectStorage = ( localDisk = "objects" ),
);
