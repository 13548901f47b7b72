import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { type AppInfo, type Settings } from '#shared/rpc/app.ts';
import { useSaveSettings } from '#renderer/api/mutations.ts';
import { useAppInfo, useSettings } from '#renderer/api/queries.ts';
import { appearance, type Density, setDensity } from '#renderer/ui/appearance.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { LinkButton } from '#renderer/ui/Button.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { PageHead, PaneBody } from '#renderer/ui/Pane.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Loaded } from '#renderer/ui/states.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { counted, installedReleases, ruleDataText } from '#renderer/ui/words.ts';
import { paceText, parsePace } from './model.ts';
import css from './SettingsScreen.module.css';

function Group({ title, text, children }: { readonly title: string; readonly text: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className={css['group']} aria-label={title}>
      <div>
        <h2 className="t4">{title}</h2>
        <span className="t2 muted">{text}</span>
      </div>
      <div className="col col-12">{children}</div>
    </section>
  );
}

interface FieldProps {
  readonly settings: Settings;
  readonly save: (change: Partial<Settings>) => void;
}

function Reviewer({ settings, save }: FieldProps): ReactElement {
  const id = useId();
  const [name, setName] = useState(settings.reviewer);
  return (
    <div className={`field ${css['narrow'] ?? ''}`}>
      <label htmlFor={id}>Your name</label>
      <span className="input">
        <input
          id={id}
          value={name}
          maxLength={80}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
          onBlur={() => name.trim() !== settings.reviewer && save({ reviewer: name.trim() })}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </span>
      <span className="hint">
        Stands beside every decision that you make from now on. Earlier decisions keep the name that they were made under.
      </span>
    </div>
  );
}

function Pace({ settings, save }: FieldProps): ReactElement {
  const id = useId();
  const [text, setText] = useState(String(settings.pace));
  const pace = parsePace(text);
  return (
    <div className={`field ${css['narrow'] ?? ''}`}>
      <label htmlFor={id}>Pause before each step, milliseconds</label>
      <span className={pace === null ? 'input is-invalid' : 'input'}>
        <input
          id={id}
          inputMode="numeric"
          value={text}
          aria-invalid={pace === null}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => pace !== null && pace !== settings.pace && save({ pace })}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </span>
      {pace === null ? (
        <span className="hint is-invalid">Write whole milliseconds from 0 to 5000, for example 300</span>
      ) : (
        <span className="hint">{paceText(pace)}</span>
      )}
    </div>
  );
}

function Appearance({ settings, save }: FieldProps): ReactElement {
  const density = useStore(appearance, (state) => state.density);
  return (
    <>
      <div className="field">
        <span className="label">Theme</span>
        <div>
          <Segmented
            label="Theme"
            value={settings.theme}
            onChange={(theme) => save({ theme })}
            items={[
              { id: 'system', label: 'System' },
              { id: 'light', label: 'Light' },
              { id: 'dark', label: 'Dark' },
            ]}
          />
        </div>
      </div>
      <div className="field">
        <span className="label">Row height</span>
        <div>
          <Segmented<Density>
            label="Row height"
            value={density}
            onChange={setDensity}
            items={[
              { id: 'compact', label: 'Compact' },
              { id: 'regular', label: 'Regular' },
              { id: 'comfortable', label: 'Comfortable' },
            ]}
          />
        </div>
        <span className="hint">Remembered on this machine.</span>
      </div>
    </>
  );
}

function Ready({ info }: { readonly info: AppInfo }): ReactElement {
  return (
    <div className="card">
      <table className="tbl plain lined" aria-label="Auditors">
        <tbody>
          {info.auditors.map(({ name, title, deterministic }) => (
            <tr key={name} className="two">
              <td>
                <span className="strong">{title}</span>
                <br />
                <span className="mono quiet">{name}</span>
              </td>
              <td className="w-120">
                <Badge mark="consistent">Ready</Badge>
              </td>
              <td className="muted">{deterministic ? 'deterministic, no key and no network' : 'language model'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Saved as it is changed: there is no button to forget. */
export function SettingsScreen(): ReactElement {
  const settings = useSettings();
  const info = useAppInfo();
  const mutation = useSaveSettings();
  const save = (change: Partial<Settings>): void =>
    mutation.mutate(change, { onError: (error) => showToast({ mark: 'error', title: 'Not saved.', text: error.message }) });
  return (
    <>
      <PageHead title="Settings">
        <span className="t2 quiet">{mutation.isPending ? 'Saving' : 'Saved as you change them'}</span>
      </PageHead>
      <PaneBody label="Settings">
        <Loaded of={settings} label="Reading the settings" rows={10}>
          {(values) => (
            <div className={css['body']}>
              <Group title="Reviewer" text="Who decides. Without a name, decisions are kept under “Reviewer”.">
                <Reviewer key={values.reviewer} settings={values} save={save} />
              </Group>
              <Group title="Appearance" text="Light and dark are both designed; System follows the machine.">
                <Appearance settings={values} save={save} />
              </Group>
              <Group
                title="Auditors"
                text="The built-in auditor follows rules and plays the same protocol as a language model over the same tools."
              >
                <Loaded of={info} label="Asking what is ready" rows={2}>
                  {(ready) => <Ready info={ready} />}
                </Loaded>
                <Pace key={values.pace} settings={values} save={save} />
              </Group>
              <Group title="Rules and taxonomies" text="What signs and sums are decided by. Filings open without a taxonomy.">
                <Loaded of={info} label="Asking what is ready" rows={3}>
                  {(ready) => (
                    <>
                      <KeyValue
                        items={[
                          { label: 'Rule data', value: ruleDataText(ready.ruleData) },
                          { label: 'Sign list', value: counted(ready.ruleData.signElements, 'concept') },
                          { label: 'Taxonomies', value: installedReleases(ready).join(', ') || 'None installed' },
                        ]}
                      />
                      <div>
                        <LinkButton href={hrefTo.taxonomies()} icon="book">
                          Open taxonomies
                        </LinkButton>
                      </div>
                    </>
                  )}
                </Loaded>
              </Group>
              <Group title="About" text="Filings are read on this machine. Nothing leaves it.">
                <Loaded of={info} label="Asking what is ready" rows={2}>
                  {({ version, workspace }) => (
                    <KeyValue
                      items={[
                        { label: 'Version', value: version },
                        { label: 'Workspace', value: <span className="mono wrap-any">{workspace}</span> },
                      ]}
                    />
                  )}
                </Loaded>
              </Group>
            </div>
          )}
        </Loaded>
      </PaneBody>
    </>
  );
}
