/**
 * WebKit by WebDriver: WebKitGTK as Debian keeps it, which is today's Safari, and WPE WebKit 2.38, which is Safari 16.0. Neither
 * needs a screen: the first has one of Xvfb, the second a Wayland compositor without one, whose size is the window's.
 */
import { existsSync, globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, By, Capabilities, Key, type WebDriver } from "selenium-webdriver";

import type { Engine, EnginePage, WindowSize } from "./engine-page.ts";
import { endProgram, findProgram, freePort, startProgram, waitFor } from "./programs.ts";

const MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser";
const WITHOUT_SANDBOX = process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {};

export const webkitGtk: Engine = {
  name: "webkitgtk",
  like: "today's Safari",
  missing: missingOf(["WebKitWebDriver", "Xvfb"], "webkit2gtk-driver xvfb"),
  async open(size) {
    const display = `:${200 + ((await freePort()) % 700)}`;
    const screen = startProgram("Xvfb", [display, "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]);
    const port = await freePort();
    const env = { ...WITHOUT_SANDBOX, DISPLAY: display };
    await waitFor("the screen", () => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`) || undefined);
    const driver = startProgram("WebKitWebDriver", [`--port=${port}`], env);
    // Its bars would not let a window be as narrow as a phone.
    const args = ["--automation", "--full-screen"];
    const binary = globSync(MINI_BROWSER)[0]!;
    const end = () => Promise.all([endProgram(driver), endProgram(screen)]);
    const session = await connect(port, "MiniBrowser", "webkitgtk:browserOptions", { binary, args }, end);
    const window = session.manage().window();
    await window.setRect({ x: 0, y: 0, ...size });
    return webdriverPage(session, end);
  },
};

export const wpeWebkit: Engine = {
  name: "wpe-2.38",
  like: "Safari 16.0",
  missing: missingOf(["WPEWebDriver", "cog", "weston"], "wpewebkit-driver cog weston"),
  async open({ width, height }: WindowSize) {
    const folder = await mkdtemp(join(tmpdir(), "elleveren-wpe-"));
    const config = join(folder, "weston.ini");
    await writeFile(config, "[core]\nidle-time=0\n");
    const env = { ...WITHOUT_SANDBOX, XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: "engine" };
    const look = ["--backend=headless-backend.so", "--use-gl", "--shell=kiosk-shell.so", "--socket=engine"];
    const weston = startProgram(
      "weston",
      [...look, `--config=${config}`, `--width=${width}`, `--height=${height}`],
      env,
    );
    await waitFor("the compositor", () => existsSync(join(folder, "engine")) || undefined);
    const port = await freePort();
    const driver = startProgram("WPEWebDriver", [`--port=${port}`], env);
    const args = ["--automation", "--platform=wl"];
    const end = async () => {
      await Promise.all([endProgram(driver), endProgram(weston)]);
      await rm(folder, { recursive: true, force: true });
    };
    const session = await connect(port, "cog", "wpe:browserOptions", { binary: findProgram("cog")!, args }, end);
    return webdriverPage(session, end);
  },
};

function missingOf(programs: readonly string[], packages: string): string | null {
  const isThere =
    programs.every(findProgram) && (!programs.includes("WebKitWebDriver") || globSync(MINI_BROWSER).length > 0);
  return isThere ? null : `Debian: apt-get install ${packages}`;
}

/**
 * `browserName` is the driver's name of the browser that it starts; if no session is made, `end` ends the started
 * process.
 */
async function connect(
  port: number,
  browserName: string,
  key: string,
  options: object,
  end: () => Promise<unknown>,
): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/status`).then(
      () => true,
      () => undefined,
    );
  try {
    await waitFor("the driver", isUp);
    const capabilities = new Capabilities({ browserName, [key]: options });
    return await new Builder().usingServer(url).disableEnvironmentOverrides().withCapabilities(capabilities).build();
  } catch (error) {
    await end();
    throw error;
  }
}

function webdriverPage(session: WebDriver, end: () => Promise<unknown>): EnginePage {
  return {
    goto: (url) => session.get(url),
    run: (act, ...args) =>
      session.executeAsyncScript(
        `const done = arguments[arguments.length - 1]; Promise.resolve((${act.toString()})(...Array.from(arguments).slice(0, -1))).then(done, (error) => done(null));`,
        ...args,
      ),
    click: (css) => session.findElement(By.css(css)).click(),
    type: (css, text) => session.findElement(By.css(css)).sendKeys(text),
    pressTab: () => session.actions().sendKeys(Key.TAB).perform(),
    async picture(path) {
      await writeFile(path, Buffer.from(await session.takeScreenshot(), "base64"));
    },
    async close() {
      await session.quit().catch(() => undefined);
      await end();
    },
  };
}
