/**
 * The site's service worker: shows messages that the game pushes, and opens the page they are about. It keeps no copies
 * of pages and answers no requests, so what people see always comes from the game itself.
 */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/icon.svg", data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin).href));
});

/** In a page of the game that is open, or in a new one. */
async function open(url) {
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) return self.clients.openWindow(url);
  await page.focus();
  return page.navigate(url).catch(() => self.clients.openWindow(url));
}
