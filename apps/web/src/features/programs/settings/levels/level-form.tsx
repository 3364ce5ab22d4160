import { type FieldConfig, FieldLookProvider, Form, FormFields, useFormKit, useKitForm } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import type { OptionSource } from '@rewards/ui/primitives/choices/combobox';
import { DialogBody, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { levelFaults, levelSchema } from '@rewards/validators/programs/levels';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../../../i18n/use-translation';
import { isolated } from '../../../../lib/loading/isolated';
import { alone, trpc } from '../../../../lib/trpc';
import { zodParse } from '../../../../lib/zod-parse';
import { type DraftLevel, faultsIn, type LevelsDraft, withLevel } from './level-draft';

const schema = levelSchema.superRefine((level, context) => {
	for (const { field, code } of levelFaults([level]))
		context.addIssue({ code: 'custom', path: [field], message: code });
});
type Values = z.input<typeof schema>;
const parse = zodParse(schema);
const plainLook = {};

/** The program's pages for the picker, searched and paged on the server. */
function usePages(programId: string): OptionSource {
	const { client } = trpc.useUtils();
	return useMemo(
		() =>
			async ({ search, skip, take, signal }) => {
				const page = await client.programs.levels.homePages.query({ programId, search, skip, take }, alone(signal));
				const items = page.items.map(({ url, name, languages }) => ({
					value: url,
					label: name,
					description: `${url} · ${languages.join(', ')}`,
				}));
				return { items, total: page.total };
			},
		[client, programId],
	);
}

interface LevelFormProps {
	programId: string;
	draft: LevelsDraft;
	/** The level as it is; a new one is not in the draft yet. */
	level: DraftLevel;
	onDone: (level: DraftLevel) => void;
	onBack: () => void;
}

/** One level: its name, its range, and what its participants see. */
export function LevelForm({ programId, draft, level, onDone, onBack }: LevelFormProps) {
	const { t } = useTranslation('programLevels');
	const { translateError } = useFormKit();
	const source = usePages(programId);
	const form = useKitForm<Values, z.output<typeof schema>>({ defaultValues: level, parse });
	const [from, to] = form.watch(['from', 'to']);
	// Neighboring levels may be about to change as well, so this only warns.
	const overlap = faultsIn(withLevel(draft, { ...level, from: String(from ?? ''), to: String(to ?? '') }))[level.id];
	const fields: FieldConfig<Values>[] = [
		{ kind: 'text', name: 'description', label: t('description'), autoFocus: true },
		{ kind: 'number', name: 'from', label: t('from'), decimalText: true, min: 0, half: true },
		{ kind: 'number', name: 'to', label: t('to'), decimalText: true, min: 0, half: true },
		{
			kind: 'custom',
			key: 'overlap',
			render: () =>
				overlap?.code === 'levelOverlaps' && (
					<Alert tone="warning">
						{translateError({ code: overlap.code, params: { level: isolated(overlap.level) } })}
					</Alert>
				),
		},
		{ kind: 'textarea', name: 'levelMessage', label: t('message'), help: t('messageHelp'), rows: 2 },
		{
			kind: 'combobox',
			name: 'customHomePage',
			label: t('homePage'),
			help: t('homePageHelp'),
			source,
			placeholder: t('usualHomePage'),
			clearable: true,
			...(level.customHomePage ? { valueLabel: level.customHomePage } : {}),
		},
	];
	return (
		<FieldLookProvider value={plainLook}>
			<Form form={form} fields={fields} className="flex-1" onSubmit={(values) => onDone({ ...values, id: level.id })}>
				<DialogBody>
					<FormFields fields={fields} />
				</DialogBody>
				<DialogFooter>
					<Button onClick={onBack}>{t('back')}</Button>
					<Button type="submit" variant="primary">
						{t('apply')}
					</Button>
				</DialogFooter>
			</Form>
		</FieldLookProvider>
	);
}
