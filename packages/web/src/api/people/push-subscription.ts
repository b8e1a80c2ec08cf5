/** This browser's push subscription: messages while no page of the game is open. */

/** Phones of Apple know messages only for pages that were added to the home screen; there it is missing elsewhere. */
export const isPushSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** This browser's subscription; null without one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported() || Notification.permission !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The push service takes nothing for this browser any more, whatever the game's server knows. */
export async function endPush(): Promise<void> {
  try {
    await (await currentSubscription())?.unsubscribe();
  } catch {
    // Without a network the push service cannot be told; the server has removed its end with the session.
  }
}

/** The number on the installed game's icon, 0 for none; browsers without such marks, and pages that are not installed, go without. */
export function showBadge(count: number): void {
  const { setAppBadge } = navigator as Partial<Navigator>;
  if (setAppBadge) void setAppBadge.call(navigator, count).catch(() => undefined);
}
