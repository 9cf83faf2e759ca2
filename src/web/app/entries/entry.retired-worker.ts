import { scope } from '#web/app/offline/worker-scope.ts'

// The response of /sw.js with OFFLINE_READING=0: it replaces the worker of an earlier visit and deletes its caches.

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await scope.registration.unregister()
}
