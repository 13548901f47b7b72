import { type Command, InvalidArgumentError, Option } from 'commander';
import { describeServe, serveOptions } from '../serve/options.ts';
import type { AuditFlags } from './commands/audit.ts';
import type { CalcFlags } from './commands/calc.ts';
import type { CheckFlags } from './commands/check.ts';
import type { ExportFlags } from './commands/export.ts';
import type { ReviewFlags } from './commands/review.ts';
import type { CliHost, GlobalFlags, Run } from './context.ts';
import { STANDARD_NAMES } from './standards.ts';

const INPUT_HELP = 'a zip, folder, inline .htm or instance .xml';
const globals = (command: Command): GlobalFlags => command.optsWithGlobals();

function add(program: Command, name: string, description: string, example: string, words = name): Command {
  return program.command(name).description(description).addHelpText('after', `\nExample:\n  auditflow ${words} ${example}`);
}

// Each command's module is loaded when the command is run: start-up is what every one-shot command pays.

export function addReading(program: Command, run: Run): void {
  add(program, 'inspect', 'Say what a filing is and what it holds.', '0000320193-23-000106-xbrl.zip --json')
    .argument('<input>', INPUT_HELP)
    .action((input: string, _flags: object, command: Command) =>
      run(globals(command), async (context) => (await import('./commands/inspect.ts')).inspect(context, input)),
    );
  add(program, 'facts', 'List every fact; with --json one a line.', 'filing.zip --json > facts.jsonl')
    .argument('<input>', INPUT_HELP)
    .action((input: string, _flags: object, command: Command) =>
      run(globals(command), async (context) => (await import('./commands/facts.ts')).facts(context, input)),
    );
  add(program, 'calc', 'Compare every total with the sum of its children.', 'filing.zip --standard 1.0')
    .argument('<input>', INPUT_HELP)
    .addOption(new Option('--standard <standard>', 'which standard judges').choices(STANDARD_NAMES).default('1.1'))
    .option('--role <uri>', 'only this role')
    .action((input: string, flags: CalcFlags, command: Command) =>
      run(globals(command), async (context) => (await import('./commands/calc.ts')).calc(context, input, flags)),
    );
  add(program, 'check', 'Apply every rule to filings.', 'filing.zip --fail-on error')
    .argument('[input...]', INPUT_HELP)
    .option('--list', 'list the rules')
    .option('--rules-only <ids>', 'only these rules, separated by commas')
    .addOption(new Option('--fail-on <severity>', 'exit with 1 when there is a finding of this severity').choices(['error', 'warning']))
    .action((inputs: string[], flags: CheckFlags, command: Command) =>
      run(globals(command), async (context) => (await import('./commands/check.ts')).check(context, inputs, flags)),
    );
}

export function addAuditing(program: Command, run: Run): void {
  addAudit(program, run);
  add(program, 'verify', 'Do every tool call of a run again and compare; an exported run is checked off line.', 'run.json')
    .argument('<run>', 'id of a run, or an exported file')
    .action((target: string, _flags: object, command: Command) =>
      run(globals(command), async (context) => (await import('./commands/verify.ts')).verify(context, target)),
    );
  addReview(program, run);
  add(program, 'export', 'Write a run with its log and hash chain to a file.', 'run-1 --format json -o run.json')
    .argument('<run>', 'id of the run')
    .addOption(new Option('--format <format>', 'form of the file').choices(['json']).default('json'))
    .requiredOption('-o, --output <file>', 'where to')
    .action((runId: string, flags: ExportFlags, command: Command) =>
      run(globals(command), async (context) => (await import('./commands/export.ts')).exportRun(context, runId, flags)),
    );
}

function addAudit(program: Command, run: Run): void {
  const collect = (text: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), text];
  add(
    program,
    'audit',
    'Let the auditors answer one question, or every case of a file.',
    'filing.zip --query "Audit us-gaap:Assets for 2023-12-31"',
  )
    .argument('<input>', INPUT_HELP)
    .option('--query <text>', 'the question in words')
    .option('--concept <qname>', 'the concept, for example us-gaap:Assets')
    .option('--period <period>', '2023-12-31, 2023-01-01..2023-12-31, FY2023 or "Q3 2023"')
    .option('--dimension <axis=member>', 'a dimension; may be given several times', collect)
    .option('--unit <unit>', 'for example iso4217:USD')
    .option('--cases <file>', 'JSON lines; the cases that name this filing are audited')
    .option('--auditor <name>', 'builtin, or a model of an OpenAI-compatible endpoint', 'builtin')
    .option('--base-url <url>', 'address of that endpoint; its key is taken from OPENAI_API_KEY')
    .action((input: string, flags: AuditFlags, command: Command) =>
      run(globals(command), async (context) => (await import('./commands/audit.ts')).audit(context, input, flags)),
    );
}

function addReview(program: Command, run: Run): void {
  add(
    program,
    'review',
    'Decide about a case, or show what holds.',
    'case-1 --override violation --expected 16500000 --reason "Sum of the children"',
  )
    .argument('<case>', 'id of the case')
    .option('--approve', 'accept the verdict')
    .addOption(new Option('--level <level>', 'how far (default: approved)').choices(['verified', 'approved']))
    .addOption(new Option('--override <decision>', 'decide otherwise').choices(['violation', 'consistent']))
    .option('--expected <amount>', 'the value that should stand there')
    .option('--reason <text>', 'why')
    .option('--comment <text>', 'say something without deciding')
    .option('--step <n>', 'step of the run that the comment is about', parseStep)
    .option('--reopen', 'take the case up again')
    .option('--undo', 'take back the last decision')
    .action((caseId: string, flags: ReviewFlags, command: Command) =>
      run(globals(command), async (context) => (await import('./commands/review.ts')).review(context, caseId, flags)),
    );
}

export function addTaxonomy(program: Command, run: Run): void {
  const taxonomy = program.command('taxonomy').description('Add, list and remove taxonomy releases, concept tables and rule data.');
  add(taxonomy, 'add', 'Read a release, a concept table or rule data into the workspace.', 'us-gaap-2024.zip', 'taxonomy add')
    .argument('[source]', 'a zip, folder, schema, CSV or JSON; an https address; or a release of FASB or the SEC: us-gaap-2024, 2024')
    .option('--table', 'the source is a table of concepts, labels or calculation arcs')
    .option('--sha256 <hex>', 'add it only when it has this checksum')
    .addHelpText('after', '  auditflow taxonomy add us-gaap-2024\n  auditflow taxonomy add dqc-0015-elements.json --rules')
    .action((source: string | undefined, flags: { table?: boolean; sha256?: string }, command: Command) => {
      // Here `--rules` says what the source is, and names nothing to decide by.
      const { rules, ...others } = globals(command);
      return run(others, async (context) => {
        const { addArguments, addTaxonomy: addSource } = await import('./commands/taxonomy.ts');
        const { word, as } = addArguments(source, { ...flags, ...(rules === undefined ? {} : { rules }) });
        return addSource(context, word, { as, ...(flags.sha256 === undefined ? {} : { sha256: flags.sha256 }) });
      });
    });
  add(taxonomy, 'list', 'Show what is installed, with counts and gaps.', '--json', 'taxonomy list')
    .option('--offered', 'show also what FASB and the SEC offer, and where')
    .action((flags: { offered?: boolean }, command: Command) =>
      run(globals(command), async (context) => (await import('./commands/taxonomy.ts')).listTaxonomies(context, flags)),
    );
  add(taxonomy, 'remove', 'Remove a release, a table or rule data.', 'us-gaap-2024', 'taxonomy remove')
    .argument('<id>', 'as taxonomy list shows it')
    .action((id: string, _flags: object, command: Command) =>
      run(globals(command), async (context) => (await import('./commands/taxonomy.ts')).removeTaxonomy(context, id)),
    );
}

export function addServing(program: Command, run: Run, host: CliHost): void {
  describeServe(add(program, 'serve', '', 'filing.zip --port 8080')).action((input: string | undefined, _flags: object, command: Command) =>
    run(globals(command), async () => (await import('../serve/run.ts')).serve(serveOptions(input, command.optsWithGlobals()), host)),
  );
}

function parseStep(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Write the number of a step.');
  return Number(text);
}
