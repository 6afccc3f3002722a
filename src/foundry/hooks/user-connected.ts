import { takeUpOpen } from "../authority.ts";
import { noticeGmGone } from "../submit.ts";
import { refreshViews } from "../views.ts";
import { revealOpen } from "../written-orders/reveal.ts";

/** Somebody came or went: a new deciding client takes up what is open; askers learn that the last GM has gone. */
export function onUserConnected(): void {
  takeUpOpen();
  revealOpen();
  noticeGmGone();
  refreshViews();
}
