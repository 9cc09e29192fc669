// First of all files, so that Node's own declarations of process and Buffer win over the Workers' loose ones.
/// <reference types="node" />
