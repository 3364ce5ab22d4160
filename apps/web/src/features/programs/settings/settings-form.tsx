import { type FieldLook, FieldLookProvider, Form, useKitForm } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Suspense, startTransition, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useMay, useSelf } from '../../../lib/session/self';
import { useStored } from '../../../lib/storage/storage';
import { AdvancedSwitch } from './advanced-switch';
import { ProgramChange } from './domain/program-change';
import { useDomainChange } from './domain/use-domain-change';
import { FieldSearch } from './field-search';
import { FieldsetSection } from './fieldset-section';
import { fieldsetsOf } from './fieldsets';
import { parseShown } from './parse-shown';
import type { Program } from './program';
import { SaveBar } from './save-bar';
import { SideIndex } from './side-index';
import { useLinkedChecks } from './use-linked-checks';
import { useSaveSettings } from './use-save-settings';
import { parseAdvanced, parseSettings, type SettingsOutput, type SettingsValues, valuesOf } from './values';

const look: FieldLook = { rows: true, undo: true };

/** Fieldsets that fill the largest window; the others render after these. */
const atFirst = 2;

/** How many to render: the visible ones first, then all, without delaying input. */
function useGrowing(all: number): number {
	const [grown, setGrown] = useState(false);
	useEffect(() => startTransition(() => setGrown(true)), []);
	return grown ? all : atFirst;
}

interface SettingsFormProps {
	/** As loaded. */
	program: Program;
	readOnly: boolean;
	onSaved: (program: Program) => void;
}

/** All settings of a program in one form: one save sends all of them, with the loaded version. */
export function SettingsForm({ program: loaded, readOnly, onSaved }: SettingsFormProps) {
	const { t, locale } = useTranslation(['programSettings', 'programs']);
	const userId = useSelf().user.id;
	const mayAdvanced = useMay('manageProgramAdvanced');
	const advanced = useStored('advancedView') === 'true' && mayAdvanced;
	const [program, setProgram] = useState(loaded);
	const fieldsets = useMemo(() => fieldsetsOf({ t, locale, program }, advanced), [t, locale, program, advanced]);
	const parse = useMemo(
		() => parseShown(advanced ? parseAdvanced : parseSettings, fieldsets, valuesOf(program)),
		[advanced, fieldsets, program],
	);
	const form = useKitForm<SettingsValues, SettingsOutput>({
		defaultValues: useMemo(() => valuesOf(loaded), [loaded]),
		parse,
	});
	useLinkedChecks(form);
	const fields = useMemo(() => fieldsets.flatMap((fieldset) => fieldset.fields), [fieldsets]);
	const mounted = useGrowing(fieldsets.length);
	const goOn = (saved: Program) => {
		setProgram(saved);
		onSaved(saved);
	};
	const { domainChanged, versionNow } = useDomainChange(form, program, goOn);
	const save = useSaveSettings({ form, parse, program, versionNow, onSaved: goOn });
	return (
		<Form
			form={form}
			aria-label={t('tab.general')}
			saveKey={!readOnly}
			guarded
			fields={fields}
			version={loaded.version}
			valuesOf={(current) => ({ ...valuesOf(current as unknown as Program) })}
			{...(readOnly ? {} : { draft: `${userId} program ${loaded.id}` })}
			onSubmit={save}
		>
			<ProgramChange value={domainChanged}>
				<FieldLookProvider value={look}>
					{readOnly && <Alert className="mb-4 max-w-5xl">{t('readOnly')}</Alert>}
					<div className="flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
						<FieldSearch fieldsets={fieldsets} />
						{mayAdvanced && <AdvancedSwitch on={advanced} />}
					</div>
					<div className="flex flex-col gap-x-8 lg:flex-row-reverse lg:justify-end">
						<SideIndex fieldsets={fieldsets} drawn={mounted} />
						{/* One container for all fieldsets: with one for each, Chromium stops painting a fieldset that reappears
						    after a change. */}
						<div className="@container min-w-0 max-w-4xl flex-1">
							<fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-6">
								{fieldsets.slice(0, mounted).map((fieldset) => (
									<Suspense key={fieldset.id} fallback={<Skeleton className="h-40 rounded-lg" />}>
										<FieldsetSection fieldset={fieldset} />
									</Suspense>
								))}
							</fieldset>
							{!readOnly && <SaveBar fields={fields} />}
						</div>
					</div>
				</FieldLookProvider>
			</ProgramChange>
		</Form>
	);
}
