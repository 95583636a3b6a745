import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Maximum prepared statements. Each takes some 60 kB in the process of every connection. */
const maxPrepared = 64;
/** What is sent more often than this is worth the memory. */
const usesBefore = 2;

/** What PostgreSQL says where a pooler gives each transaction another connection: it has no such statement, or has it already. */
const isPoolers = (error: { code?: string }) => ["26000", "42P05"].includes(error.code ?? "");

/**
 * Chooses the reads that PostgreSQL prepares: planning takes longer than running most of them. The plan of a search
 * depends on how frequent its words are, so each is planned every time.
 */
export function createStatementNames() {
  const known = new LRUCache<string, { uses: number; name?: string }>({ max: 500 });
  let prepared = 0;
  let isOff = false;
  return {
    /**
     * The name under which to prepare the statement; undefined for one to send without. The same name is always of the
     * same text.
     */
    nameOf(text: string): string | undefined {
      if (isOff) return undefined;
      const statement = known.get(text) ?? { uses: 0 };
      known.set(text, statement);
      statement.uses += 1;
      if (statement.uses === usesBefore + 1 && prepared < maxPrepared && /^\s*(select|with)\b(?!.*@@)/s.test(text)) {
        prepared += 1;
        statement.name = createHash("sha1").update(text).digest("base64url");
      }
      return statement.name;
    },
    /** Whether a prepared statement failed because its connection had changed: none is named from here on. */
    failed(error: { code?: string }): boolean {
      isOff ||= isPoolers(error);
      return isPoolers(error);
    },
  };
}
