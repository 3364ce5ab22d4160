import { useUi } from '@rewards/ui';
import type { FieldConfig } from '@rewards/ui/form';
import { fetchFrequencies, type SourceKind, sourceKinds } from '@rewards/validators/recipes/source-constants';
import { sourceSchema } from '@rewards/validators/recipes/source-schemas';
import type { z } from 'zod';
import { useTranslation } from '../../../i18n/use-translation';
import { zodParse } from '../../../lib/zod-parse';
import { SourceTest } from './source-test';

export type SourceValues = z.input<typeof sourceSchema>;
export type SourceOutput = z.output<typeof sourceSchema>;
export const parseSource = zodParse(sourceSchema);

interface Place {
	programId: string;
	recipeId: string;
	/** The server has a password or key. */
	hasSecret: boolean;
}

const zones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
const of =
	(...kinds: SourceKind[]) =>
	({ kind }: SourceValues) =>
		kinds.includes(kind);

/** Where files come from and when; the fields of the chosen kind. */
export function useSourceFields({ programId, recipeId, hasSecret }: Place): FieldConfig<SourceValues>[] {
	const { t } = useTranslation(['recipes', 'scheduledReports']);
	const { locale } = useUi();
	const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
	const secret = (label: string, kind: SourceKind): FieldConfig<SourceValues> => ({
		kind: 'secret',
		name: 'secret',
		label,
		isSet: hasSecret,
		required: !hasSecret && kind !== 'https',
		half: true,
		visible: of(kind),
	});
	return [
		{
			kind: 'radio',
			name: 'kind',
			label: t('recipes:source.kindLabel'),
			options: sourceKinds.map((value) => ({ value, label: t(`recipes:source.kind.${value}`) })),
		},
		{
			kind: 'text',
			type: 'url',
			name: 'address',
			label: t('recipes:source.address'),
			required: true,
			visible: of('https'),
		},
		{ kind: 'text', name: 'address', label: t('recipes:source.host'), required: true, half: true, visible: of('sftp') },
		{ kind: 'text', name: 'port', label: t('recipes:source.port'), required: true, half: true, visible: of('sftp') },
		{
			kind: 'text',
			type: 'url',
			name: 'address',
			label: t('recipes:source.endpoint'),
			help: t('recipes:source.endpointHelp'),
			visible: of('s3'),
		},
		{ kind: 'text', name: 'bucket', label: t('recipes:source.bucket'), required: true, half: true, visible: of('s3') },
		{
			kind: 'text',
			name: 'region',
			label: t('recipes:source.region'),
			help: t('recipes:source.regionHelp'),
			half: true,
			visible: of('s3'),
		},
		{ kind: 'text', name: 'folder', label: t('recipes:source.folder'), half: true, visible: of('sftp') },
		{ kind: 'text', name: 'folder', label: t('recipes:source.prefix'), half: true, visible: of('s3') },
		{
			kind: 'text',
			name: 'pattern',
			label: t('recipes:source.pattern'),
			help: t('recipes:source.patternHelp'),
			half: true,
			visible: of('sftp', 's3'),
		},
		{
			kind: 'text',
			name: 'userName',
			label: t('recipes:source.userName'),
			help: t('recipes:source.userNameHelp'),
			half: true,
			visible: of('https'),
		},
		{
			kind: 'text',
			name: 'userName',
			label: t('recipes:source.userName'),
			required: true,
			half: true,
			visible: of('sftp'),
		},
		{
			kind: 'text',
			name: 'userName',
			label: t('recipes:source.accessKey'),
			required: true,
			half: true,
			visible: of('s3'),
		},
		secret(t('recipes:source.password'), 'https'),
		secret(t('recipes:source.passwordOrKey'), 'sftp'),
		secret(t('recipes:source.secretKey'), 's3'),
		{
			kind: 'text',
			name: 'hostKey',
			label: t('recipes:source.hostKey'),
			required: true,
			help: t('recipes:source.hostKeyHelp'),
			visible: of('sftp'),
		},
		{
			kind: 'custom',
			key: 'test',
			render: () => <SourceTest programId={programId} recipeId={recipeId} />,
		},
		{ kind: 'heading', label: t('recipes:source.schedule') },
		{
			kind: 'select',
			name: 'frequency',
			label: t('scheduledReports:field.frequency'),
			options: fetchFrequencies.map((value) => ({
				value,
				label: value === 'hourly' ? t('recipes:source.hourly') : t(`scheduledReports:frequency.${value}`),
			})),
			half: true,
		},
		{
			kind: 'select',
			name: 'weekday',
			label: t('scheduledReports:field.weekday'),
			// The first of January 2024 was a Monday.
			options: [1, 2, 3, 4, 5, 6, 7].map((at) => ({ value: String(at), label: day.format(Date.UTC(2024, 0, at)) })),
			half: true,
			visible: ({ frequency }) => frequency === 'weekly',
		},
		{
			kind: 'number',
			name: 'monthDay',
			label: t('scheduledReports:field.monthDay'),
			help: t('scheduledReports:monthDayHelp'),
			min: 1,
			max: 31,
			half: true,
			visible: ({ frequency }) => frequency === 'monthly',
		},
		{
			kind: 'text',
			name: 'atTime',
			label: t('scheduledReports:field.atTime'),
			help: t('scheduledReports:timeHelp'),
			half: true,
		},
		{
			kind: 'combobox',
			name: 'timeZone',
			label: t('scheduledReports:field.timeZone'),
			source: zones().map((value) => ({ value, label: value })),
			half: true,
		},
	];
}
