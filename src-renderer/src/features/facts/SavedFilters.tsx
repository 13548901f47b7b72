import { type ReactElement, type SubmitEvent, useId, useState } from 'react';
import { type Input } from '#shared/rpc/contract.ts';
import { type FactFilter, type SavedFilter } from '#shared/rpc/fact.ts';
import { criteriaCount, NO_FILTER } from '#renderer/actions/fact-query.ts';
import { useRemoveFilter, useSaveFilter } from '#renderer/api/mutations.ts';
import { useSavedFilters } from '#renderer/api/queries.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { errorWords, Loaded } from '#renderer/ui/states.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { counted } from '#renderer/ui/words.ts';
import css from './Facts.module.css';
import { type Show } from './model.ts';

/** Filters kept by name, for every filing: apply, save, remove. */
export function SavedFilters({ filter, onShow }: { readonly filter: FactFilter; readonly onShow: Show }): ReactElement {
  return (
    <Popover
      label="Saved filters"
      className="chip"
      title="Saved filters"
      button={
        <>
          <span>Saved</span>
          <Icon name="down" />
        </>
      }
    >
      {(close) => <SavedList filter={filter} onShow={onShow} onDone={close} />}
    </Popover>
  );
}

function SavedList({
  filter,
  onShow,
  onDone,
}: {
  readonly filter: FactFilter;
  readonly onShow: Show;
  readonly onDone: () => void;
}): ReactElement {
  const saved = useSavedFilters();
  const save = useSaveFilter();
  const remove = useRemoveFilter();
  // The toast outlives the list, and what `mutate` is told to do afterwards does not.
  const putBack = async (removed: Input<'filter.save'>): Promise<void> => {
    try {
      await save.mutateAsync(removed);
    } catch (error) {
      showToast({ mark: 'error', title: 'The filter was not put back.', text: errorWords(error).message });
    }
  };
  const removeOne = ({ name }: SavedFilter): void =>
    remove.mutate(
      { name },
      {
        onSuccess: ({ removed }) => {
          if (removed === null) return;
          showToast({
            mark: 'info',
            title: `The filter ${name} was removed.`,
            action: { label: 'Undo', run: () => void putBack(removed) },
          });
        },
        onError: (error) => showToast({ mark: 'error', title: 'The filter was not removed.', text: error.message }),
      },
    );
  return (
    <>
      <Loaded of={saved} label="Reading the saved filters" rows={2}>
        {(all) => (
          <ul className={css['menuBody']} aria-label="Saved filters">
            {all.map((one) => (
              <li key={one.name} className={css['saved']}>
                <button
                  type="button"
                  className="grow col"
                  onClick={() => {
                    onShow({ filter: { ...NO_FILTER, ...one.filter }, fact: null });
                    onDone();
                  }}
                >
                  <span className="ell" title={one.name}>
                    {one.name}
                  </span>
                  <span className="t1 quiet">
                    {criteriaCount(one.filter) === 0 ? 'every fact' : counted(criteriaCount(one.filter), 'criterion', 'criteria')}
                  </span>
                </button>
                <Button variant="ghost" small icon="x" title={`Remove the filter ${one.name}`} onClick={() => removeOne(one)} />
              </li>
            ))}
            {all.length === 0 ? (
              <li className="hint pad-12">No filter is saved yet. Set a filter, give it a name and find it here in every filing.</li>
            ) : null}
          </ul>
        )}
      </Loaded>
      <SaveForm filter={filter} taken={saved.data?.map(({ name }) => name) ?? []} onDone={onDone} />
    </>
  );
}

function SaveForm({
  filter,
  taken,
  onDone,
}: {
  readonly filter: FactFilter;
  readonly taken: readonly string[];
  readonly onDone: () => void;
}): ReactElement {
  const [name, setName] = useState('');
  const save = useSaveFilter();
  const hintId = useId();
  const wanted = name.trim();
  const isTaken = taken.includes(wanted) || save.error?.code === 'conflict';
  const isEmpty = criteriaCount(filter) === 0;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (wanted === '' || isEmpty) return;
    save.mutate(
      { name: wanted, filter, replace: isTaken },
      {
        onSuccess: () => {
          showToast({ mark: 'consistent', title: `The filter is saved as ${wanted}.`, text: 'It is under Saved in every filing.' });
          onDone();
        },
      },
    );
  };
  const hint = isEmpty
    ? 'Set a filter first: there is nothing to save yet.'
    : isTaken
      ? `There is a filter ${wanted} already. Replace it, or write another name.`
      : save.error?.message;
  return (
    <form className={css['saveForm']} onSubmit={submit}>
      <span className="row">
        <label className="input grow">
          <input
            value={name}
            maxLength={60}
            placeholder="Name of this filter"
            aria-label="Name of this filter"
            aria-describedby={hint === undefined ? undefined : hintId}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              save.reset();
            }}
          />
        </label>
        <Button type="submit" small variant={isTaken ? 'danger' : 'primary'} disabled={wanted === '' || isEmpty || save.isPending}>
          {isTaken ? 'Replace filter' : 'Save filter'}
        </Button>
      </span>
      {hint === undefined ? null : (
        <span id={hintId} className="hint" role="status">
          {hint}
        </span>
      )}
    </form>
  );
}
