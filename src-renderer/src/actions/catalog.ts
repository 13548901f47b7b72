/** Where an action belongs: the group of the help sheet. Actions of one scope never share a key. */
export const ACTION_SCOPES = [
  'everywhere',
  'go',
  'list',
  'filing',
  'finding',
  'statement',
  'calculation',
  'taxonomy',
  'run',
  'review',
] as const;
export type ActionScope = (typeof ACTION_SCOPES)[number];

export const SCOPE_TITLE: Readonly<Record<ActionScope, string>> = {
  everywhere: 'Everywhere',
  go: 'Go to',
  list: 'Lists',
  filing: 'Start and overview',
  finding: 'Findings',
  statement: 'Statements',
  calculation: 'Calculations',
  taxonomy: 'Taxonomies and what is missing',
  run: 'Case and run',
  review: 'Your decision',
};

interface ActionEntry {
  readonly title: string;
  readonly scope: ActionScope;
  /** Key sequences; strokes of a sequence are parted by a space. The first is the hint. `Mod` is Ctrl, or Command on a Mac. */
  readonly keys: readonly string[];
}

/**
 * Every action that there is, once: its title and keys feed key handling, hints, the help sheet and the palette. What it does and
 * when is said by the screen that offers it (useAction).
 */
export const ACTIONS = {
  'palette.open': { title: 'Go to or run a command', scope: 'everywhere', keys: ['Mod+k'] },
  'help.open': { title: 'All keys', scope: 'everywhere', keys: ['?'] },
  'file.choose': { title: 'Choose a file', scope: 'everywhere', keys: ['Mod+o'] },
  'folder.choose': { title: 'Open a folder', scope: 'everywhere', keys: ['Mod+Shift+o'] },
  'filter.focus': { title: 'Filter this list', scope: 'everywhere', keys: ['/'] },
  out: { title: 'One level out', scope: 'everywhere', keys: ['Escape'] },
  'theme.toggle': { title: 'Switch the theme between light and dark', scope: 'everywhere', keys: [] },

  'go.start': { title: 'Start', scope: 'go', keys: ['g h'] },
  'go.overview': { title: 'Overview', scope: 'go', keys: ['g o'] },
  'go.statements': { title: 'Statements', scope: 'go', keys: ['g s'] },
  'go.facts': { title: 'Facts', scope: 'go', keys: ['g f'] },
  'go.calculations': { title: 'Calculations', scope: 'go', keys: ['g c'] },
  'go.findings': { title: 'Findings', scope: 'go', keys: ['g d'] },
  'go.cases': { title: 'Cases of this filing', scope: 'go', keys: ['g k'] },
  'go.missing': { title: 'Missing from this filing', scope: 'go', keys: ['g m'] },
  'go.review': { title: 'Review queue', scope: 'go', keys: ['g r'] },
  'go.taxonomies': { title: 'Taxonomies', scope: 'go', keys: ['g x'] },
  'go.settings': { title: 'Settings', scope: 'go', keys: ['g ,'] },

  'list.next': { title: 'Next row', scope: 'list', keys: ['j'] },
  'list.previous': { title: 'Previous row', scope: 'list', keys: ['k'] },
  'list.open': { title: 'Open the selected row', scope: 'list', keys: ['Enter'] },
  'list.sort': { title: 'Change the order', scope: 'list', keys: ['s'] },
  'list.copy': { title: 'Copy the selected rows', scope: 'list', keys: ['Mod+c'] },
  'list.export': { title: 'Save the list as CSV', scope: 'list', keys: [] },

  'sample.first': { title: 'Open the first sample', scope: 'filing', keys: ['1'] },
  'sample.second': { title: 'Open the second sample', scope: 'filing', keys: ['2'] },
  'filing.auditErrors': { title: 'Audit all errors', scope: 'filing', keys: ['a'] },
  'filing.close': { title: 'Close this filing’s tab', scope: 'filing', keys: ['Mod+Alt+w'] },
  'filing.remove': { title: 'Remove the selected filing from the workspace', scope: 'filing', keys: ['Delete'] },

  'finding.takeUp': { title: 'Take up as case', scope: 'finding', keys: ['t'] },
  'finding.takeUpAll': { title: 'Take up all errors', scope: 'finding', keys: ['Shift+t'] },
  'finding.tree': { title: 'Show in the calculation tree', scope: 'finding', keys: ['c'] },

  'statement.nextMark': { title: 'Next marked cell', scope: 'statement', keys: ['j'] },
  'statement.previousMark': { title: 'Previous marked cell', scope: 'statement', keys: ['k'] },
  'statement.next': { title: 'Next statement', scope: 'statement', keys: ['Shift+j'] },
  'statement.previous': { title: 'Previous statement', scope: 'statement', keys: ['Shift+k'] },
  'statement.calculation': { title: 'Show in the calculation tree', scope: 'statement', keys: ['c'] },
  'statement.takeUp': { title: 'Take up the cell’s finding as case', scope: 'statement', keys: ['t'] },
  'statement.scale': { title: 'Next scale', scope: 'statement', keys: ['s'] },

  'calculation.nextFailure': { title: 'Next sum that fails', scope: 'calculation', keys: ['n'] },
  'calculation.previousFailure': { title: 'Previous sum that fails', scope: 'calculation', keys: ['p'] },
  'calculation.fit': { title: 'Fit the drawing', scope: 'calculation', keys: ['f'] },
  'calculation.expandAll': { title: 'Open every branch', scope: 'calculation', keys: ['e'] },
  'calculation.collapseAll': { title: 'Close every branch', scope: 'calculation', keys: ['w'] },
  'calculation.standard': { title: 'Next standard', scope: 'calculation', keys: ['s'] },

  'release.choose': { title: 'Choose a release, table or rule data', scope: 'taxonomy', keys: ['a'] },
  'release.chooseFolder': { title: 'Choose the folder of a release', scope: 'taxonomy', keys: ['Shift+a'] },
  'release.download': { title: 'Download the selected release', scope: 'taxonomy', keys: ['d'] },
  'release.remove': { title: 'Remove the selected release', scope: 'taxonomy', keys: ['Delete'] },

  'case.next': { title: 'Next case', scope: 'run', keys: ['j'] },
  'case.previous': { title: 'Previous case', scope: 'run', keys: ['k'] },
  'step.next': { title: 'Next step', scope: 'run', keys: ['.'] },
  'step.previous': { title: 'Previous step', scope: 'run', keys: [','] },
  'run.replay': { title: 'Replay every tool call', scope: 'run', keys: ['r'] },
  'run.start': { title: 'Run the auditors', scope: 'run', keys: ['Shift+r'] },
  'run.cancel': { title: 'Cancel the run', scope: 'run', keys: ['Shift+c'] },
  'run.resume': { title: 'Resume the run', scope: 'run', keys: ['Shift+e'] },

  'review.approve': { title: 'Approve', scope: 'review', keys: ['a'] },
  'review.verify': { title: 'Verify', scope: 'review', keys: ['v'] },
  'review.override': { title: 'Override', scope: 'review', keys: ['o'] },
  'review.note': { title: 'Write a note', scope: 'review', keys: ['m'] },
  'review.reopen': { title: 'Reopen', scope: 'review', keys: ['u'] },
  'review.undo': { title: 'Undo the last decision', scope: 'review', keys: ['Mod+z'] },
} as const satisfies Readonly<Record<string, ActionEntry>>;

export type ActionId = keyof typeof ACTIONS;
export const ACTION_IDS = Object.keys(ACTIONS) as readonly ActionId[];

export const actionTitle = (id: ActionId): string => ACTIONS[id].title;
export const actionKeys = (id: ActionId): readonly string[] => ACTIONS[id].keys;
