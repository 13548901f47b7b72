import { type ReactElement, useState } from 'react';
import { type Facet, type FactFacets, type FactFilter } from '#shared/rpc/fact.ts';
import { localName, periodFromKey, periodText } from '#shared/xbrl/aspects.ts';
import { unitText } from '#renderer/ui/amount.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { filterWords } from '#renderer/ui/case-filter.ts';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { bareLabel, groupCount } from '#renderer/ui/words.ts';
import css from './Facts.module.css';
import { type Show, toggled, withChosen } from './model.ts';

interface Choice extends Facet {
  readonly isMember?: boolean;
}

const MOST_CHOICES = 200;
const SEARCHABLE = 12;

/** The button of a menu: its name, and what is chosen, or how many. */
function MenuFace({ label, chosen }: { readonly label: string; readonly chosen: readonly string[] }): ReactElement {
  const [first] = chosen;
  return (
    <>
      <span>{chosen.length === 1 ? `${label}:` : label}</span>
      {chosen.length === 1 ? (
        <span className={`ell ${css['chosen'] ?? ''}`}>{first}</span>
      ) : chosen.length > 1 ? (
        <span className="c">{chosen.length}</span>
      ) : null}
      <Icon name="down" />
    </>
  );
}

/** A chip with a list of choices; one is enough for a fact to pass. */
function ChoiceMenu({
  label,
  choices,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}): ReactElement {
  const labels = new Map(choices.map(({ value, label: text }) => [value, text]));
  return (
    <Popover
      label={label}
      className={chosen.length > 0 ? 'chip on' : 'chip'}
      button={<MenuFace label={label} chosen={chosen.map((value) => labels.get(value) ?? value)} />}
    >
      {() => <ChoiceList label={label} choices={choices} chosen={chosen} onChange={onChange} />}
    </Popover>
  );
}

function ChoiceList({ label, choices, chosen, onChange }: Parameters<typeof ChoiceMenu>[0]): ReactElement {
  const [text, setText] = useState('');
  const words = filterWords(text);
  const found = choices.filter((choice) => words.every((word) => `${choice.label} ${choice.value}`.toLowerCase().includes(word)));
  return (
    <>
      <div className={css['menuHead']}>
        {choices.length > SEARCHABLE ? (
          <label className="input grow">
            <Icon name="search" />
            <input
              type="search"
              value={text}
              placeholder={`Find in ${groupCount(choices.length)}`}
              aria-label={`Find in ${label}`}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
        ) : (
          <h3 className="h3 grow">{label}</h3>
        )}
        <Button small variant="ghost" disabled={chosen.length === 0} onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
      <div className={css['menuBody']} role="group" aria-label={label}>
        {found.slice(0, MOST_CHOICES).map((choice) => (
          <Checkbox
            key={choice.value}
            className={`${css['choice'] ?? ''} ${choice.isMember === true && words.length === 0 ? (css['member'] ?? '') : ''}`}
            checked={chosen.includes(choice.value)}
            onChange={(isOn) => onChange(toggled(chosen, choice.value, isOn))}
          >
            <span className="ell grow" title={choice.value === '' ? choice.label : `${choice.label} (${choice.value})`}>
              {choice.label}
            </span>
            <span className="count">{groupCount(choice.count)}</span>
          </Checkbox>
        ))}
        {found.length > MOST_CHOICES ? (
          <p className="hint pad-12">{groupCount(found.length - MOST_CHOICES)} more. Type to find them.</p>
        ) : null}
        {found.length === 0 ? (
          <p className="hint pad-12">{choices.length === 0 ? 'No fact here has one.' : `Nothing is called “${text}”.`}</p>
        ) : null}
      </div>
    </>
  );
}

interface MenuProps {
  readonly facets: FactFacets;
  readonly filter: FactFilter;
  readonly onShow: Show;
}

const unitLabel = (value: string): string => (value === '' ? 'No unit' : unitText(value));
const dimensionLabel = (value: string): string => (value === '' ? 'No dimension' : localName(value.split('=').at(-1) ?? value));

export function PeriodMenu({ facets, filter, onShow }: MenuProps): ReactElement {
  return (
    <ChoiceMenu
      label="Period"
      choices={withChosen(facets.periods, filter.periods, (value) => periodText(periodFromKey(value)))}
      chosen={filter.periods}
      onChange={(periods) => onShow({ filter: { periods } })}
    />
  );
}

export function UnitMenu({ facets, filter, onShow }: MenuProps): ReactElement {
  return (
    <ChoiceMenu
      label="Unit"
      choices={withChosen(
        facets.units.map((facet) => ({ ...facet, label: unitLabel(facet.value) })),
        filter.units,
        unitLabel,
      )}
      chosen={filter.units}
      onChange={(units) => onShow({ filter: { units } })}
    />
  );
}

export function DimensionMenu({ facets, filter, onShow }: MenuProps): ReactElement {
  const none: Choice[] = facets.undimensioned === 0 ? [] : [{ value: '', label: 'No dimension', count: facets.undimensioned }];
  const choices: readonly Choice[] = [
    ...none,
    ...facets.axes.flatMap(({ members, ...axis }) => [
      { ...axis, label: bareLabel(axis.label) },
      ...members.map((member) => ({ ...member, label: bareLabel(member.label), isMember: true })),
    ]),
  ];
  return (
    <ChoiceMenu
      label="Dimension"
      choices={withChosen(choices, filter.dimensions, dimensionLabel)}
      chosen={filter.dimensions}
      onChange={(dimensions) => onShow({ filter: { dimensions } })}
    />
  );
}
