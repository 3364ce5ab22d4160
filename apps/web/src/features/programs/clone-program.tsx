import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { programCloneSchema } from '@rewards/validators/programs/schemas';
import { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { useAccountSource } from '../../lib/sources/account-source';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import type { ProgramPopup } from './types';

const schema = programCloneSchema
	.extend({ different: z.boolean() })
	.refine(({ different, accountId }) => !different || Boolean(accountId), { path: ['accountId'], error: 'required' })
	.transform(({ different, accountId, ...parts }) => ({ ...parts, accountId: different ? accountId : null }));
type Values = z.input<typeof schema>;
const parse = zodParse(schema);

const ticked: Values = { menu: true, dictionary: true, content: true, different: false, accountId: null };

interface CloneProgramProps extends ProgramPopup {
	/** The job has been requested. */
	onStarted: (jobId: string) => void;
}

/** 'Clone Program': what to copy, and where the clone goes. */
export function CloneProgram({ program, onClose, onStarted }: CloneProgramProps) {
	const { t } = useTranslation('programs');
	const source = useAccountSource({ without: program.accountId });
	const clone = useSave(trpc.programs.clone);
	const fields: FieldConfig<Values>[] = [
		{ kind: 'checkbox', name: 'menu', label: t('menu') },
		{ kind: 'checkbox', name: 'dictionary', label: t('dictionary') },
		{ kind: 'checkbox', name: 'content', label: t('content') },
		{ kind: 'custom', key: 'takes', render: () => <p className="text-muted-foreground text-sm">{t('cloneTakes')}</p> },
		{ kind: 'checkbox', name: 'different', label: t('toOther') },
		{
			kind: 'combobox',
			name: 'accountId',
			label: t('field.account'),
			required: true,
			source,
			placeholder: t('chooseAccount'),
			visible: ({ different }) => different,
		},
	];
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('clone')}
			description={program.name}
			width={480}
			defaultValues={ticked}
			parse={parse}
			fields={fields}
			submitLabel={t('confirmClone')}
			onSubmit={async (values) => {
				const { jobId } = await clone({ programId: program.id, ...values });
				onStarted(jobId);
			}}
		/>
	);
}
