// Whether a text can change data, told by its words alone: for browsers, which have no grammar. Says yes rather than no. Pure.

const CHANGING_WORDS =
  /\b(?:insert|update|delete|merge|replace|upsert|truncate|create|alter|drop|rename|grant|revoke|call|exec|execute|do|copy|load|refresh|vacuum|attach|detach|optimize|into|set|lock|kill|system)\b/i;

/** Words in comments and texts count too: a text that only reads is then taken for one that changes. */
export const canChangeData = (sql: string): boolean => CHANGING_WORDS.test(sql);
