import { FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toast';
import { programNameSchema } from '@rewards/validators/programs/schemas';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';

const parse = zodParse(programNameSchema);

interface AddProgramProps {
	accountId: string;
	onClose: () => void;
	onSaved: () => void;
}

/** A new program of an account, by its name alone. */
export function AddProgram({ accountId, onClose, onSaved }: AddProgramProps) {
	const { t } = useTranslation('programs');
	const create = useSave(trpc.programs.create);
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('add')}
			width={440}
			defaultValues={{ name: '' }}
			parse={parse}
			fields={[{ kind: 'text', name: 'name', label: t('field.name') }]}
			onSubmit={async (values) => {
				await create({ ...values, accountId });
				void toast.success(t('created'));
				onSaved();
			}}
		/>
	);
}
