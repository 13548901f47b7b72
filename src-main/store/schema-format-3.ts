/**
 * The tables that format 3 added: taxonomy releases, saved filters, places and pages, full text. The step from format 2 makes them and so
 * does a new file; a later format that changes one of them takes its new text into schema.ts and leaves this as it is.
 */
export const ADDED_IN_FORMAT_3 = `
-- SOURCE ---------------------------------------------------------------------------------------------------------------------------
CREATE TABLE release_source (         -- what was given to \`taxonomy add\`: taxonomy releases, a table, or rule data
  n INTEGER PRIMARY KEY,
  name TEXT NOT NULL,                 -- of the file or folder, without its path
  sha256 TEXT NOT NULL UNIQUE,
  opened_as TEXT NOT NULL CHECK (opened_as IN ('file', 'folder')),
  kind TEXT NOT NULL CHECK (kind IN ('taxonomy', 'table', 'rules')),
  origin TEXT,                        -- address it was fetched from
  added_at TEXT NOT NULL,
  releases INTEGER NOT NULL           -- how many were stored from it, whether or not some were removed since
) STRICT;
CREATE TABLE release_file (           -- its bytes: a zip as it is, other files compressed
  source INTEGER NOT NULL REFERENCES release_source (n), name TEXT NOT NULL,
  encoding TEXT NOT NULL CHECK (encoding IN ('identity', 'gzip')), body BLOB NOT NULL,
  UNIQUE (source, name)
) STRICT;
CREATE TABLE release (                -- one taxonomy of one year out of a source; a table or rule data is one release
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,            -- us-gaap-2024
  source INTEGER NOT NULL REFERENCES release_source (n),
  family TEXT,                        -- us-gaap, srt, dei ...; NULL: rule data, or a table of several
  year INTEGER                        -- NULL: belongs to no year
) STRICT;
CREATE TABLE saved_filter (           -- of the list of facts
  name TEXT PRIMARY KEY, body TEXT NOT NULL -- JSON FactFilter
) STRICT, WITHOUT ROWID;
-- DERIVED --------------------------------------------------------------------------------------------------------------------------
CREATE TABLE hidden_link (            -- where a page shows a hidden fact
  key INTEGER PRIMARY KEY,
  fact_id TEXT NOT NULL, document TEXT NOT NULL, "start" INTEGER NOT NULL, "end" INTEGER NOT NULL
) STRICT;
CREATE TABLE report_page (
  key INTEGER PRIMARY KEY,
  role TEXT NOT NULL, short_name TEXT NOT NULL, long_name TEXT NOT NULL, position INTEGER NOT NULL, page_group TEXT
) STRICT;
CREATE TABLE described_concept (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL, type TEXT, balance TEXT, label TEXT, documentation TEXT
) STRICT;
-- Full text, filled when a filing is first searched. Keys are those of facts: a concept has that of its first fact.
CREATE TABLE search_index (           -- filings that are in it
  filing INTEGER PRIMARY KEY REFERENCES filing (n), builder_version INTEGER NOT NULL
) STRICT;
CREATE TABLE search_concept (         -- concepts with facts, as results show them
  key INTEGER PRIMARY KEY, name TEXT NOT NULL, label TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE concept_text USING fts5 (
  name, label, content = '', contentless_delete = 1, tokenize = 'trigram'
);
CREATE VIRTUAL TABLE fact_text USING fts5 (
  value, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
-- Rows of releases. key = release.n * 2^32 + position. Types, roles and URIs are positions in the release's list of names; ends of arcs and
-- labels are positions in its list of concepts.
CREATE TABLE release_view (
  release INTEGER PRIMARY KEY REFERENCES release (n),
  builder_version INTEGER NOT NULL,
  body TEXT NOT NULL                  -- JSON ReleaseView
) STRICT;
CREATE TABLE release_name (
  key INTEGER PRIMARY KEY, text TEXT NOT NULL
) STRICT;
CREATE TABLE release_concept (
  key INTEGER PRIMARY KEY,
  family TEXT NOT NULL, local_name TEXT NOT NULL,
  is_declared INTEGER NOT NULL,       -- 0: only arcs or labels name it
  type INTEGER, substitution_group INTEGER, balance TEXT, period_type TEXT,
  is_abstract INTEGER, is_nillable INTEGER,
  years TEXT                          -- of a table: the years that have the concept, 2022 2023
) STRICT;
-- Answers for a concept of all releases from one place.
CREATE INDEX release_concept_name ON release_concept (local_name, family, is_declared, balance, period_type, years);
CREATE TABLE release_role (
  key INTEGER PRIMARY KEY,
  uri TEXT NOT NULL, definition TEXT, used_on TEXT NOT NULL -- JSON list
) STRICT;
CREATE TABLE release_arc (
  key INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,                 -- p, c, d: presentation, calculation, definition
  arcrole INTEGER NOT NULL, role INTEGER NOT NULL, source INTEGER NOT NULL, target INTEGER NOT NULL,
  "order" TEXT NOT NULL, weight TEXT, preferred_label INTEGER, target_role INTEGER, closed INTEGER, usable INTEGER, context_element TEXT
) STRICT;
CREATE INDEX release_arc_source ON release_arc (source, kind);
CREATE INDEX release_arc_target ON release_arc (target, kind);
CREATE TABLE release_label (
  key INTEGER PRIMARY KEY,
  concept INTEGER NOT NULL, role INTEGER NOT NULL, language INTEGER NOT NULL, text TEXT NOT NULL
) STRICT;
CREATE INDEX release_label_concept ON release_label (concept);
`;
