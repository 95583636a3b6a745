import { p as paths, u as untoldKey } from "./server-build-rjaYQP1p.js";
import "react/jsx-runtime";
import "node:stream";
import "@remix-run/node";
import "@remix-run/react";
import "react-dom/server";
import "react";
import "@vanilla-extract/recipes/createRuntimeFn";
import "node:fs";
const everyMs$1 = 5 * 6e4;
const dedupeMs = 3e4;
const retryAfterMs = 5e3;
function askAgain(ask) {
  let lastAt = Date.now();
  let retry;
  const timer = setInterval(now, everyMs$1);
  function now() {
    if (document.visibilityState === "hidden" || Date.now() - lastAt < dedupeMs) return;
    lastAt = Date.now();
    ask().catch(() => {
      retry = setTimeout(() => ask().catch(console.warn), retryAfterMs);
    });
  }
  function stop() {
    clearInterval(timer);
    clearTimeout(retry);
  }
  return { now, stop };
}
const everyMs = 15 * 6e4;
const afterActivityMs = 5 * 6e4;
const activityPauseMs = 1e3;
function keepAlive(beat) {
  let lastAt = 0;
  let isOver = false;
  let pause;
  const timer = setInterval(send, everyMs);
  send();
  async function send() {
    lastAt = Date.now();
    if (!await beat().catch(() => false)) stop();
  }
  function active() {
    if (isOver) return;
    clearTimeout(pause);
    pause = setTimeout(() => {
      if (Date.now() - lastAt > afterActivityMs) send();
    }, activityPauseMs);
  }
  function stop() {
    isOver = true;
    clearInterval(timer);
    clearTimeout(pause);
  }
  return { active, stop };
}
const providerKeys = [/^sb-/, /^supabase/];
function forgetProvider() {
  for (const storage of storages()) {
    for (const key of Object.keys(storage))
      if (providerKeys.some((pattern) => pattern.test(key))) storage.removeItem(key);
  }
}
function forgetEverything() {
  for (const storage of storages()) storage.clear();
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; Max-Age=0; Path=/`;
}
function storages() {
  try {
    return [window.localStorage, window.sessionStorage];
  } catch {
    return [];
  }
}
function keepSession({ isShown, changed }) {
  const untold = untoldSignOut();
  if (untold) {
    endSession(untold, changed).then((isTold) => {
      if (isTold) changed();
    });
    return () => {
    };
  }
  const listening = new AbortController();
  const listen = (type, act) => window.addEventListener(type, act, { capture: true, passive: true, signal: listening.signal });
  const { active, stop: stopBeats } = keepAlive(async () => {
    const { ok } = await fetch("/api/auth/heartbeat", { method: "POST" });
    return ok;
  });
  for (const type of ["click", "keydown", "scroll", "focus"]) listen(type, active);
  const { now, stop: stopAsking } = askAgain(async () => {
    const answer = await fetch("/api/auth/user");
    if (!answer.ok && answer.status !== 401) throw new Error("Failed to get current user.");
    if (!answer.ok || !isShown(await answer.json())) changed();
  });
  listen("focus", now);
  return () => {
    listening.abort();
    stopBeats();
    stopAsking();
  };
}
async function endSession(scope, toldLater) {
  if (scope === "everywhere") forgetEverything();
  else forgetProvider();
  const answer = await fetch(paths.signOut, {
    method: "POST",
    body: new URLSearchParams(scope === "everywhere" ? { everywhere: "yes" } : {}),
    redirect: "manual"
  }).catch(() => void 0);
  const isTold = answer?.ok || answer?.type === "opaqueredirect";
  const [local] = storages();
  if (isTold) {
    local?.removeItem(untoldKey);
    return true;
  }
  local?.setItem(untoldKey, scope);
  const tellAgain = async () => {
    if (await endSession(scope, toldLater)) toldLater();
  };
  window.addEventListener("online", tellAgain, { once: true });
  return false;
}
function untoldSignOut() {
  const [local] = storages();
  const scope = local?.getItem(untoldKey);
  return scope === "this" || scope === "everywhere" ? scope : null;
}
export {
  endSession,
  keepSession
};
