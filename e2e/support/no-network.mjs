// Loaded into the servers of browser tests: they reach nobody but this machine, so that what a person sees without a network is the same
// wherever the tests run.
const reach = globalThis.fetch;

globalThis.fetch = async (address, options) => {
  const { hostname } = new URL(address instanceof Request ? address.url : address);
  if (hostname === '127.0.0.1' || hostname === 'localhost') return reach(address, options);
  throw new TypeError('fetch failed', { cause: Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }) });
};
