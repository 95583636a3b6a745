import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/**
 * A setting that is empty counts as not set (but for a list of hosts), so that `.env` files and container panels may
 * leave lines blank.
 */
const text = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
  z.string().trim().optional(),
);

/** Minimum characters of a secret that signs cookies. */
export const minSecretLength = 32;

/** Several secrets between commas, the newest first. */
const secrets = text
  .transform((value) => value?.split(",").map((secret) => secret.trim()))
  .refine(
    (all = []) => all.every(({ length }) => length >= minSecretLength),
    "Each secret needs at least 32 characters, also between two commas. Make one with: openssl rand -base64 32",
  );

/** Where the marketplaces that presets and set lists come from keep their pictures. */
const marketplaceHosts = "*.ebayimg.com,img.bricklink.com,cdn.rebrickable.com,m.media-amazon.com,funko.com,*.funko.com";

/** Comma-separated host names; `*.funko.com` matches all subdomains. "none" and an empty value mean no hosts. */
const hosts = z
  .string()
  .trim()
  .default(marketplaceHosts)
  .transform((value) => (["", "none"].includes(value) ? [] : value.toLowerCase().split(/\s*,\s*/)))
  .refine(
    (all) => all.every((host) => /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host)),
    "It takes names of hosts between commas, such as i.ebayimg.com or *.ebayimg.com, or the word none.",
  );

/** The settings that hold a secret. Each may be in a file instead, which `NAME_FILE` names. */
export const secretNames = [
  "DATABASE_URL",
  "SESSION_SECRET",
  "ACCESS_CODE",
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_SECRET_KEY",
  "SMTP_URL",
  "EBAY_CLIENT_SECRET",
  "BRICKLINK_CONSUMER_KEY",
  "BRICKLINK_CONSUMER_SECRET",
  "BRICKLINK_TOKEN",
  "BRICKLINK_TOKEN_SECRET",
  "METRICS_TOKEN",
] as const;

/** The marketplaces of eBay that its Browse API serves, by their ids without `EBAY_`. */
const ebayCountries = ["AT", "AU", "BE", "CA", "CH", "DE", "ES", "FR", "GB", "HK", "IE", "IT", "NL", "PL", "SG", "US"];

/** The environment, with what the files hold that it names. */
function readSecretFiles(environment: unknown, { addIssue }: z.RefinementCtx): unknown {
  const variables = environment as NodeJS.ProcessEnv;
  const fromFiles = secretNames.flatMap((name) => {
    const file = variables[`${name}_FILE`]?.trim();
    if (!file) return [];
    const refuse = (message: string) => {
      addIssue({ code: "custom", path: [name], message });
      return [];
    };
    if (variables[name]?.trim()) return refuse(`${name} and ${name}_FILE are both set. Remove one of them.`);
    try {
      const text = readFileSync(file, "utf8").trim();
      // Not set would be another site: without its access code, or with another database.
      return text ? [[name, text]] : refuse(`The file that ${name}_FILE names is empty: ${file}`);
    } catch (error) {
      return refuse(`The file that ${name}_FILE names cannot be read: ${(error as Error).message}`);
    }
  });
  return { ...variables, ...Object.fromEntries(fromFiles) };
}

const documented = {
  PORT: text.transform((port) => Number(port ?? 3000)).pipe(z.int().min(1).max(65_535)),
  HOST: text,
  ORIGIN: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
  DATA_DIR: text.pipe(z.string().default("./data")),
  DATABASE_URL: text.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  SAMPLE_DATA: text.pipe(z.enum(["on", "off"]).optional()),
  SESSION_SECRET: secrets,
  ACCESS_CODE: text,
  SUPABASE_URL: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
  SUPABASE_PUBLISHABLE_KEY: text,
  SUPABASE_SECRET_KEY: text,
  SMTP_URL: text.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: text,
  NTFY_URL: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
  EMAIL_CONFIRMATION: text.pipe(z.enum(["required", "off"]).optional()),
  COLLECTION_LIMIT: text.transform((items) => Number(items ?? 10)).pipe(z.int().min(1).max(100_000)),
  IMPORT_BYTES: text.transform((bytes) => Number(bytes ?? 268_435_456)).pipe(z.int().min(1)),
  EBAY_CLIENT_ID: text,
  EBAY_CLIENT_SECRET: text,
  EBAY_MARKETPLACE: text.pipe(z.enum(ebayCountries.map((country) => `EBAY_${country}`)).default("EBAY_US")),
  EBAY_CAMPAIGN_ID: text.refine((id) => id === undefined || /^\d{1,20}$/.test(id), "It is a number."),
  EBAY_API_URL: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
  BRICKLINK_CONSUMER_KEY: text,
  BRICKLINK_CONSUMER_SECRET: text,
  BRICKLINK_TOKEN: text,
  BRICKLINK_TOKEN_SECRET: text,
  BRICKLINK_API_URL: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
  IMAGE_HOSTS: hosts,
  IMAGE_BYTES: text.transform((bytes) => Number(bytes ?? 1_073_741_824)).pipe(z.int().min(1)),
  BACKUPS: text,
  BACKUP_HOUR: text.transform((hour) => Number(hour ?? 3)).pipe(z.int().min(0).max(23)),
  COMMON_PASSWORDS: text.pipe(z.enum(["refuse", "allow"]).optional()),
  TRUST_PROXY: text.transform((count) => count && Number(count)).pipe(z.int().min(0).max(10).optional()),
  SHARED_CACHE_SECONDS: text.transform((seconds) => Number(seconds ?? 0)).pipe(z.int().min(0).max(86_400)),
  WORKER: text.pipe(z.enum(["on", "off", "only"]).default("on")),
  DEBUG_PAGES: text.pipe(z.enum(["on", "off"]).default("on")),
  METRICS_TOKEN: text.refine(
    (token) => token === undefined || token.length >= 16,
    "It needs at least 16 characters. Make one with: openssl rand -base64 32",
  ),
  LOG_LEVEL: text.pipe(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info")),
};

/** The names of the settings, in the order of `.env.example`. */
export const settingNames = Object.keys(documented) as (keyof typeof documented)[];

/** Settings that are of use together only: all of them, or none. */
const allOrNone =
  <Name extends keyof typeof documented>(names: readonly Name[], sentence: string) =>
  (values: Partial<Record<Name, string>>, { addIssue }: z.RefinementCtx) => {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === names.length) return;
    for (const name of missing) addIssue({ code: "custom", path: [name], message: sentence });
  };

const settings = z
  .preprocess(
    readSecretFiles,
    z.object({
      NODE_ENV: text.pipe(z.enum(["development", "production", "test"]).default("development")),
      ...documented,
    }),
  )
  .superRefine(
    allOrNone(
      ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"],
      "Supabase needs its address and both of its keys.",
    ),
  )
  .superRefine(allOrNone(["EBAY_CLIENT_ID", "EBAY_CLIENT_SECRET"], "eBay needs both of its keys."))
  .superRefine(
    allOrNone(
      ["BRICKLINK_CONSUMER_KEY", "BRICKLINK_CONSUMER_SECRET", "BRICKLINK_TOKEN", "BRICKLINK_TOKEN_SECRET"],
      "BrickLink needs its consumer key, its token, and the secrets of both.",
    ),
  )
  .transform(({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, ...env }) => ({
    ...env,
    /** The keys by which eBay is asked for what it offers. */
    EBAY:
      env.EBAY_CLIENT_ID && env.EBAY_CLIENT_SECRET
        ? {
            clientId: env.EBAY_CLIENT_ID,
            clientSecret: env.EBAY_CLIENT_SECRET,
            marketplace: env.EBAY_MARKETPLACE,
            campaignId: env.EBAY_CAMPAIGN_ID,
            apiUrl: env.EBAY_API_URL,
          }
        : undefined,
    /** The keys by which BrickLink is asked for its price guide. */
    BRICKLINK:
      env.BRICKLINK_CONSUMER_KEY && env.BRICKLINK_CONSUMER_SECRET && env.BRICKLINK_TOKEN && env.BRICKLINK_TOKEN_SECRET
        ? {
            consumerKey: env.BRICKLINK_CONSUMER_KEY,
            consumerSecret: env.BRICKLINK_CONSUMER_SECRET,
            token: env.BRICKLINK_TOKEN,
            tokenSecret: env.BRICKLINK_TOKEN_SECRET,
            apiUrl: env.BRICKLINK_API_URL,
          }
        : undefined,
    /** Where accounts are kept instead of in our own tables. */
    SUPABASE:
      SUPABASE_URL && SUPABASE_PUBLISHABLE_KEY && SUPABASE_SECRET_KEY
        ? { url: SUPABASE_URL, publishableKey: SUPABASE_PUBLISHABLE_KEY, secretKey: SUPABASE_SECRET_KEY }
        : undefined,
    EMAIL_CONFIRMATION: env.EMAIL_CONFIRMATION ?? (env.SMTP_URL ? "required" : "off"),
    COMMON_PASSWORDS: env.COMMON_PASSWORDS ?? (env.ORIGIN?.startsWith("https:") ? "refuse" : "allow"),
    TRUST_PROXY: env.TRUST_PROXY ?? 0,
    /** Nobody has said yet whether a proxy stands in front. */
    IS_PROXY_UNKNOWN: env.TRUST_PROXY === undefined,
    ORIGIN: env.ORIGIN && new URL(env.ORIGIN).origin,
    /** The origin that links to us from outside begin with. */
    PUBLIC_ORIGIN: env.ORIGIN ? new URL(env.ORIGIN).origin : `http://localhost:${env.PORT}`,
    MAIL_FROM: env.MAIL_FROM ?? `Chartables <no-reply@${env.ORIGIN ? new URL(env.ORIGIN).hostname : "localhost"}>`,
    DATA_DIR: path.resolve(env.DATA_DIR),
    /** The folder of the nightly back-ups, or "off". */
    BACKUPS: env.BACKUPS === "off" ? ("off" as const) : path.resolve(env.BACKUPS ?? path.join(env.DATA_DIR, "backups")),
    SAMPLE_DATA: env.SAMPLE_DATA ?? (env.DATABASE_URL ? "off" : "on"),
  }));

export type Env = Readonly<z.output<typeof settings>>;

/** The settings that `.env.example` lists, checked; a wrong one ends the process with a sentence that names it. */
function readEnv(): Env {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const read = settings.safeParse(process.env);
  if (read.success) return Object.freeze(read.data);
  for (const issue of read.error.issues)
    console.error(`The setting ${issue.path.join(".")} is not usable: ${issue.message}`);
  process.exit(1);
}

export const env = readEnv();
