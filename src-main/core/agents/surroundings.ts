import { canonicalJson } from '#shared/base/canonical-json.ts';
import type { Observation, RunEvent } from '#shared/run/events.ts';
import { NO_SURROUNDINGS, type Surroundings } from '#shared/run/surroundings.ts';

/** What is in the workspace now. */
export interface SurroundingsNow {
  /** The entity's other filings. */
  filings(filingId: string): Surroundings['filings'];
  /** Whether a filing of these bytes is there. */
  hasFiling(sha256: string): boolean;
  /** Installed releases that the static graph answers from. */
  releases(): Surroundings['releases'];
}

/** Something that a run saw and that cannot be looked at as it was. */
export interface Gone {
  readonly kind: 'filing' | 'release';
  readonly id: string;
  /** One sentence: what it is, what that means, and the way out. */
  readonly message: string;
}

/** What a run that begins now can see. */
export const surroundingsOf = (now: SurroundingsNow, filingId: string): Surroundings => ({
  filings: [...now.filings(filingId)],
  releases: [...now.releases()],
});

/** As the log says it; of an older log, which does not, nothing but its own filing. */
export const recordedSurroundings = (started: Extract<RunEvent, { type: 'run.started' }>): Surroundings =>
  started.surroundings ?? NO_SURROUNDINGS;

/** Of what a run saw the part that is there with the same bytes: a release of other bytes under the same id is another one. */
export function stillThere(recorded: Surroundings, now: SurroundingsNow): Surroundings {
  const isThere = releasesNow(now);
  return { filings: recorded.filings, releases: recorded.releases.filter(isThere) };
}

/** By id and bytes: a release named for a run can bear the id of an installed one. */
function releasesNow(now: SurroundingsNow): (release: Surroundings['releases'][number]) => boolean {
  const there = now.releases();
  return ({ id, sha256 }) => there.some((release) => release.id === id && release.sha256 === sha256);
}

/** What of it is not. */
export function goneFrom(recorded: Surroundings, now: SurroundingsNow): Gone[] {
  const isThere = releasesNow(now);
  const ids = new Set(now.releases().map(({ id }) => id));
  const filings = recorded.filings
    .filter(({ sha256 }) => !now.hasFiling(sha256))
    .map(({ id, name }): Gone => ({
      kind: 'filing',
      id,
      message: `The filing ${name}, which the run could see, is no longer in this workspace: calls that read it cannot be repeated. Open it again to repeat them.`,
    }));
  const releases = recorded.releases
    .filter((release) => !isThere(release))
    .map(({ id }): Gone => ({
      kind: 'release',
      id,
      message: ids.has(id)
        ? `The release ${id} has other bytes than the run saw: calls that asked it cannot be repeated. Add the file that the run saw to repeat them.`
        : `The release ${id}, which the run could see, is not installed: calls that asked it cannot be repeated. Add it again to repeat them.`,
    }));
  return [...filings, ...releases];
}

/**
 * Why a call answers otherwise than recorded: a filing or a release that its answer names, a filing that it only counted, else a release,
 * whose share in an answer need not show in it. undefined when nothing that is gone explains it.
 */
export function causeOf(observation: Observation, gone: readonly Gone[]): Gone | undefined {
  const text = canonicalJson(observation);
  return (
    gone.find(({ kind, id }) => kind === 'filing' && text.includes(JSON.stringify(id))) ??
    gone.find(({ kind, id }) => kind === 'release' && text.includes(id)) ??
    (observation.data['otherFilings'] === undefined ? undefined : gone.find(({ kind }) => kind === 'filing')) ??
    gone.find(({ kind }) => kind === 'release')
  );
}
