import { type ReactElement } from 'react';
import { type Sample } from '#shared/rpc/app.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState, Loaded, type Loadable } from '#renderer/ui/states.tsx';

/** Filings of our own with seeded errors: everything can be tried without a download. */
export function SampleList({ samples }: { readonly samples: Loadable<readonly Sample[]> }): ReactElement {
  const { opener } = useApi();
  return (
    <section className="card" aria-label="Samples">
      <div className="card-head">
        <h3>Samples</h3>
        <span className="quiet t2">built in, no download</span>
      </div>
      <Loaded of={samples} label="Reading the samples" rows={2}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon="doc" title="This build has no samples">
              Open a filing from EDGAR in their place.
            </EmptyState>
          ) : (
            <table className="tbl plain" aria-label="Samples">
              <tbody>
                {list.map((sample) => (
                  <tr key={sample.id} className="two">
                    <td>
                      <span className="strong">{sample.title}</span>
                      <br />
                      <span className="quiet">{sample.subtitle}</span>
                    </td>
                    <td className="right w-80">
                      <Button small title={`Open ${sample.title}`} onClick={() => void opener.openSample(sample.id, sample.title)}>
                        Open
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </section>
  );
}
