/** Before each test file: the app's modules read settings and open databases again. Packages, which take longer to load, stay. */
import { vi } from "vitest";

vi.resetModules();
// Each log flushes itself at the exit of the process.
process.setMaxListeners(0);
