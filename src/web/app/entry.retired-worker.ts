import { scope } from './offline/worker-scope.ts'

// What /sw.js answers where reading without a connection is switched off (OFFLINE_READING=0): the worker of an earlier
// visit is replaced by this one, which takes everything with it.

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await scope.registration.unregister()
}
