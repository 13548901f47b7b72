import { type ReactElement } from 'react';
import { type ReviewEvent } from '#shared/review/review.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { Pane, PaneBody, PaneHead } from '#renderer/ui/Pane.tsx';
import { EmptyState } from '#renderer/ui/states.tsx';
import css from './Case.module.css';
import { reviewLine } from './review-words.ts';

/** Everything that was said about this case, newest first. Lines are only ever added. */
export function ReviewHistory({
  events,
  onClose,
}: {
  readonly events: readonly ReviewEvent[];
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Pane label="Review history" as="aside" className={css['aside']}>
      <PaneHead title="Review history" count={`${events.length}, nothing is ever removed`}>
        <Button variant="ghost" small icon="x" title="Close the history" push onClick={onClose} />
      </PaneHead>
      <PaneBody label="Review events">
        {events.length === 0 ? (
          <EmptyState icon="note" title="Nothing said yet">
            Verify, approve, override or comment below; each becomes a line here with your name and the time.
          </EmptyState>
        ) : (
          <ol className={css['events']}>
            {[...events].reverse().map((event) => (
              <EventLine key={event.id} event={event} events={events} />
            ))}
          </ol>
        )}
      </PaneBody>
    </Pane>
  );
}

function EventLine({ event, events }: { readonly event: ReviewEvent; readonly events: readonly ReviewEvent[] }): ReactElement {
  const line = reviewLine(event, events);
  return (
    <li>
      <Mark kind={line.mark} />
      <span className="col col-4 grow">
        <span className="row row-base">
          <span className={line.isUndone ? css['undone'] : 'strong'}>{line.title}</span>
          {line.isUndone ? <span className="t1 quiet nowrap">undone</span> : null}
        </span>
        {line.note === null ? null : <span>{line.note}</span>}
        <span className="t1 quiet" title={`Hash ${event.hash}`}>
          {event.reviewer === '' ? 'you' : event.reviewer}, {new Date(event.at).toLocaleString('sv-SE')} · {event.seq}
        </span>
      </span>
    </li>
  );
}
