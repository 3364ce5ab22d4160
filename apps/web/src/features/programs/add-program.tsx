import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { programTypes, siteLanguages } from '@rewards/validators/programs/constants';
import { newProgramSchema, programFromSchema } from '@rewards/validators/programs/schemas';
import { z } from 'zod';
import { useTypeNames } from '../../components/use-names';
import { useTranslation } from '../../i18n/use-translation';
import { showAdded } from '../../lib/list-grid/places';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { useTemplateSource } from './template-source';

const schema = z.object({
	...newProgramSchema.shape,
	...programFromSchema.shape,
	templateId: z.union([z.uuid(), z.literal('')]).nullable(),
});
type Values = z.input<typeof schema>;
const parse = zodParse(schema);

interface AddProgramProps {
	accountId: string;
	onClose: () => void;
	onSaved: () => void;
	/** The program is being made from a template. */
	onStarted: (jobId: string, name: string) => void;
}

const withTemplate = ({ templateId }: Values) => Boolean(templateId);
const withoutTemplate = ({ templateId }: Values) => !templateId;

/**
 * A new program of an account: its name, its type, which determines the fields of its participants, and the language of
 * its site; or the parts of another program that it begins with.
 */
export function AddProgram({ accountId, onClose, onSaved, onStarted }: AddProgramProps) {
	const { t } = useTranslation('programs');
	const { programType } = useTypeNames();
	const mayContent = useMay('manageContent');
	const source = useTemplateSource();
	const create = useSave(trpc.programs.create);
	const createFrom = useSave(trpc.programs.createFrom);
	const part = (name: 'settings' | 'content' | 'menu' | 'dictionary') =>
		({ kind: 'checkbox', name, label: t(name), visible: withTemplate, half: true }) as const;
	const fields: FieldConfig<Values>[] = [
		{ kind: 'text', name: 'name', label: t('field.name') },
		{ kind: 'combobox', name: 'templateId', label: t('fromTemplate'), source, placeholder: t('noTemplate') },
		{
			kind: 'select',
			name: 'type',
			label: t('field.type'),
			options: programTypes.map((value) => ({ value, label: programType(value) })),
			visible: withoutTemplate,
			half: true,
		},
		{
			kind: 'select',
			name: 'language',
			label: t('field.language'),
			options: siteLanguages.map((value) => ({ value, label: t(`language.${value}`) })),
			visible: withoutTemplate,
			half: true,
		},
		part('settings'),
		...(mayContent ? [part('content'), part('menu'), part('dictionary')] : []),
		{
			kind: 'custom',
			key: 'takes',
			visible: withTemplate,
			render: () => <p className="text-muted-foreground text-sm">{t('fromTemplateHelp')}</p>,
		},
	];
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('add')}
			width={480}
			defaultValues={{
				name: '',
				type: 'points',
				language: 'en',
				templateId: '',
				settings: true,
				content: mayContent,
				menu: mayContent,
				dictionary: mayContent,
			}}
			parse={parse}
			fields={fields}
			onSubmit={async ({ name, type, language, templateId, ...parts }) => {
				if (templateId) {
					const { jobId } = await createFrom({ programId: templateId, accountId, name, ...parts });
					onStarted(jobId, name);
					return;
				}
				const { id } = await create({ name, type, language, accountId });
				void toast.success(t('created'));
				onSaved();
				showAdded(id);
			}}
		/>
	);
}
