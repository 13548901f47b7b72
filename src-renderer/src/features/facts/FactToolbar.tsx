import { type ReactElement } from 'react';
import { type FactFacets, type FactFilter, type FactSort } from '#shared/rpc/fact.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { FilterInput } from '#renderer/ui/FilterInput.tsx';
import { groupCount } from '#renderer/ui/words.ts';
import css from './Facts.module.css';
import { DimensionMenu, PeriodMenu, UnitMenu } from './FilterMenus.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { type Show } from './model.ts';
import { SavedFilters } from './SavedFilters.tsx';

export interface FactToolbarProps {
  readonly facets: FactFacets;
  readonly filter: FactFilter;
  readonly sort: FactSort;
  readonly shown: number;
  readonly onShow: Show;
}

export function FactToolbar({ facets, filter, sort, shown, onShow }: FactToolbarProps): ReactElement {
  const menu = { facets, filter, onShow };
  const isFindingFirst = sort.by === 'finding' && !sort.descending;
  const hasFindings = facets.findings.any > 0;
  return (
    <div className={`toolbar ${css['toolbar'] ?? ''}`}>
      <FilterInput
        label="Concept, label, value, fact id"
        width={css['search'] ?? ''}
        value={filter.text}
        onChange={(text) => onShow({ filter: { text } })}
      />
      <Chip
        label="Numeric"
        on={filter.kind === 'numeric'}
        clears
        onClick={() => onShow({ filter: { kind: filter.kind === 'numeric' ? null : 'numeric' } })}
      />
      <Chip
        label="In a finding first"
        on={isFindingFirst && hasFindings}
        clears
        title={
          !hasFindings
            ? 'No finding is about a fact of this list'
            : isFindingFirst
              ? 'Show in the order of the document'
              : 'Show facts that a finding is about first'
        }
        onClick={() => onShow({ sort: { by: isFindingFirst ? 'document' : 'finding', descending: false } })}
      />
      <PeriodMenu {...menu} />
      <UnitMenu {...menu} />
      <DimensionMenu {...menu} />
      <Chip
        label="Extension"
        count={facets.extension}
        on={filter.extension}
        clears
        title="Facts of concepts that the filing's own schema declares"
        onClick={() => onShow({ filter: { extension: !filter.extension } })}
      />
      <Chip label="Nil" count={facets.nil} on={filter.nil} clears onClick={() => onShow({ filter: { nil: !filter.nil } })} />
      <Chip
        label="Duplicates"
        count={facets.duplicates.any}
        on={filter.duplicates === 'any'}
        clears
        title="Facts that are reported more than once"
        onClick={() => onShow({ filter: { duplicates: filter.duplicates === 'any' ? null : 'any' } })}
      />
      <MoreMenu {...menu} />
      <SavedFilters filter={filter} onShow={onShow} />
      <span className="push t2 muted nowrap" role="status">
        {groupCount(shown)} shown
      </span>
    </div>
  );
}
