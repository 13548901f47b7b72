import { ADDED_IN_FORMAT_3 } from './schema-format-3.ts';

/**
 * The tables of a new workspace file, in the newest format (migrations.ts brings older files to it). Three kinds:
 *
 * - SOURCE: what was opened. Cannot be made again from anything else in this file.
 * - LOG: what was asked, decided and done. Only ever added to; triggers refuse UPDATE and DELETE.
 * - DERIVED: read out of the sources by a builder of some version. May be dropped and rebuilt.
 *
 * `filing.n` is a small integer key inside this file; `filing.id` is the id that everything outside uses. Amounts are canonical
 * decimal TEXT.
 */
export const SCHEMA = `
-- SOURCE ---------------------------------------------------------------------------------------------------------------------------
CREATE TABLE filing (
  n            INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  sha256       TEXT NOT NULL UNIQUE,
  opened_as    TEXT NOT NULL CHECK (opened_as IN ('file', 'folder')),
  opened_at    TEXT NOT NULL,
  removed_at   TEXT,                  -- set when a filing with cases is removed: the row stays so that its history stays readable
  head         TEXT NOT NULL          -- JSON FilingHead; derived, kept here because it outlives a removal
) STRICT;
CREATE TABLE document (
  filing INTEGER NOT NULL REFERENCES filing (n), n INTEGER NOT NULL,
  name TEXT NOT NULL, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL, role TEXT NOT NULL,
  PRIMARY KEY (filing, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE source_file (            -- the bytes as opened: a zip as it is, other files compressed
  filing INTEGER NOT NULL REFERENCES filing (n), name TEXT NOT NULL,
  encoding TEXT NOT NULL CHECK (encoding IN ('identity', 'gzip')), body BLOB NOT NULL,
  UNIQUE (filing, name)
) STRICT;
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID; -- JSON values

-- LOG ------------------------------------------------------------------------------------------------------------------------------
CREATE TABLE audit_case (
  n          INTEGER PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE,
  filing     INTEGER NOT NULL REFERENCES filing (n),
  finding_id TEXT,
  fact_id    TEXT,                    -- the fact that the finding was about
  body       TEXT NOT NULL,           -- JSON AuditCase
  UNIQUE (filing, finding_id)
) STRICT;
CREATE TABLE run (
  n          INTEGER PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE,
  case_id    TEXT NOT NULL REFERENCES audit_case (id),
  auditor    TEXT NOT NULL,
  started_at TEXT NOT NULL
) STRICT;
CREATE INDEX run_of_case ON run (case_id, n);
CREATE TABLE run_event (
  run_id    TEXT NOT NULL REFERENCES run (id),
  seq       INTEGER NOT NULL CHECK (seq >= 1),
  at        TEXT NOT NULL,
  body      TEXT NOT NULL,            -- canonical JSON RunEvent
  prev_hash TEXT NOT NULL,
  hash      TEXT NOT NULL,
  type      TEXT NOT NULL GENERATED ALWAYS AS (body ->> 'type') VIRTUAL,
  UNIQUE (run_id, seq)
) STRICT;
CREATE INDEX run_event_type ON run_event (run_id, type, seq);
CREATE TABLE review_event (
  id         TEXT NOT NULL UNIQUE,
  case_id    TEXT NOT NULL REFERENCES audit_case (id),
  seq        INTEGER NOT NULL CHECK (seq >= 1),
  run_id     TEXT REFERENCES run (id),
  at         TEXT NOT NULL,
  reviewer   TEXT NOT NULL,
  basis_hash TEXT,
  action     TEXT NOT NULL,           -- canonical JSON ReviewAction
  prev_hash  TEXT NOT NULL,
  hash       TEXT NOT NULL,
  UNIQUE (case_id, seq)
) STRICT;
${['audit_case', 'run', 'run_event', 'review_event'].map(appendOnly).join('')}
-- DERIVED --------------------------------------------------------------------------------------------------------------------------
CREATE TABLE filing_view (            -- one row a filing: what the overview and the list show
  filing          INTEGER PRIMARY KEY REFERENCES filing (n),
  builder_version INTEGER NOT NULL,
  body            TEXT NOT NULL,      -- JSON FilingView
  timing          TEXT NOT NULL       -- JSON {readMs, parseMs, storeMs, totalMs}
) STRICT;
CREATE TABLE scan_summary (           -- what the last scan counted
  filing INTEGER PRIMARY KEY REFERENCES filing (n),
  tested INTEGER NOT NULL, errors INTEGER NOT NULL, warnings INTEGER NOT NULL
) STRICT;
-- Rows of filings. key = filing.n * 2^32 + position in the list: the rows of one filing lie together in their order, and SQLite appends
-- them by number instead of comparing keys of two columns. Without foreign keys: removing a filing knows these tables.
CREATE TABLE name (                   -- names and URIs that labels, arcs and networks share
  key INTEGER PRIMARY KEY, text TEXT NOT NULL
) STRICT;
CREATE TABLE context (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL, entity TEXT NOT NULL, entity_scheme TEXT NOT NULL,
  period TEXT NOT NULL               -- 2023-12-28, 2022-12-30/2023-12-28 or forever
) STRICT;
CREATE TABLE context_dimension (
  key INTEGER PRIMARY KEY,
  context INTEGER NOT NULL, axis TEXT NOT NULL, member TEXT NOT NULL, typed INTEGER NOT NULL
) STRICT;
CREATE TABLE unit (
  key INTEGER PRIMARY KEY, id TEXT NOT NULL, measure TEXT NOT NULL
) STRICT;
CREATE TABLE fact (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL, "order" INTEGER NOT NULL, concept TEXT NOT NULL, context_id TEXT NOT NULL, unit_id TEXT,
  is_numeric INTEGER NOT NULL, is_nil INTEGER NOT NULL, is_hidden INTEGER NOT NULL,
  value TEXT,
  lexical TEXT,                       -- NULL: the same as value
  decimals TEXT, format TEXT, scale INTEGER, sign TEXT, language TEXT, document TEXT NOT NULL,
  "start" INTEGER NOT NULL, "end" INTEGER NOT NULL -- bytes of the document
) STRICT;
CREATE TABLE concept (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL, id TEXT, type TEXT, substitution_group TEXT, balance TEXT, period_type TEXT,
  is_abstract INTEGER NOT NULL, is_nillable INTEGER NOT NULL
) STRICT;
CREATE TABLE role (
  key INTEGER PRIMARY KEY,
  uri TEXT NOT NULL, definition TEXT, used_on TEXT NOT NULL -- JSON list
) STRICT;
CREATE TABLE arc (                    -- kind, names and URIs by their position in name
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL, kind INTEGER NOT NULL, arcrole INTEGER NOT NULL, role INTEGER NOT NULL,
  source INTEGER NOT NULL, target INTEGER NOT NULL, "order" TEXT NOT NULL, weight TEXT,
  preferred_label INTEGER, target_role INTEGER, closed INTEGER, usable INTEGER, context_element TEXT
) STRICT;
CREATE TABLE label (
  key INTEGER PRIMARY KEY,
  concept INTEGER NOT NULL, role INTEGER NOT NULL, language INTEGER NOT NULL, text TEXT NOT NULL
) STRICT;
CREATE TABLE concept_reference (
  key INTEGER PRIMARY KEY,
  concept INTEGER NOT NULL, role INTEGER NOT NULL, parts TEXT NOT NULL -- JSON object
) STRICT;
CREATE TABLE footnote (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL, language TEXT, text TEXT NOT NULL, fact_ids TEXT NOT NULL -- JSON list
) STRICT;
${ADDED_IN_FORMAT_3}`;

function appendOnly(table: string): string {
  return ['UPDATE', 'DELETE']
    .map(
      (verb) =>
        `CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END;\n`,
    )
    .join('');
}
