import { type ReactElement } from 'react';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useCase } from '#renderer/api/queries.ts';
import { LinkButton } from '#renderer/ui/Button.tsx';
import { PageHead } from '#renderer/ui/Pane.tsx';
import { Loaded } from '#renderer/ui/states.tsx';
import { CaseView } from './CaseView.tsx';
import { useCaseOrder } from './use-case-order.ts';
import { type CasePlace } from './use-run-view.ts';

/** One case: what the auditors said and did, what was fused from it, and what a person decides. */
export function CaseScreen({ place }: { readonly place: CasePlace }): ReactElement {
  const detail = useCase(place.caseId);
  const order = useCaseOrder(place);
  return (
    <Loaded
      of={detail}
      label="Reading the case"
      rows={12}
      head={<PageHead title="Case" />}
      actions={<LinkButton href={hrefTo.cases(place.filingId)}>Cases of this filing</LinkButton>}
    >
      {(data) => <CaseView key={place.caseId} place={place} order={order} detail={data} />}
    </Loaded>
  );
}
