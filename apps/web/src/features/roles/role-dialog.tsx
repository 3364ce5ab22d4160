import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toast';
import { roleFields } from '@rewards/validators/roles/schemas';
import { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { useAccountSource } from '../../lib/account-source';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { zodParse } from '../../lib/zod-parse';
import { parseRole, type RoleValues, roleValues, useRoleFields } from './role-form';
import type { RoleRow } from './types';

const newSchema = z.object({ ...roleFields, accountId: z.uuid('required') });
type NewValues = z.input<typeof newSchema>;
const parseNew = zodParse(newSchema);

interface Common {
	onClose: () => void;
	onSaved: () => void;
}

/** A new role, which may start as a copy, of one's own account or of one below it. */
export function AddRole({ start, onClose, onSaved }: Common & { start: RoleValues }) {
	const { t } = useTranslation('roles');
	const own = useSelf().account;
	const source = useAccountSource();
	const [name, ...flags] = useRoleFields();
	const create = trpc.roles.create.useMutation({ meta: { quiet: true } });
	const account: FieldConfig<NewValues> = {
		kind: 'combobox',
		name: 'accountId',
		label: t('field.account'),
		required: true,
		source,
		valueLabel: own.name,
		help: t('accountHelp'),
	};
	const fields = [name, account, ...flags].filter((field) => field !== undefined);
	return (
		<FormDialog<NewValues, z.output<typeof newSchema>>
			open
			onOpenChange={onClose}
			title={t('add')}
			width={640}
			defaultValues={{ ...start, accountId: own.id }}
			parse={parseNew}
			// The fields of name and flags are those of these values, too.
			fields={fields as FieldConfig<NewValues>[]}
			onSubmit={async (values) => {
				await create.mutateAsync(values);
				void toast.success(t('saved'));
				onSaved();
			}}
		/>
	);
}

/** A role in a popup, where each permission says what it is for. */
export function EditRole({ role, onClose, onSaved }: Common & { role: RoleRow }) {
	const { t } = useTranslation('roles');
	const fields = useRoleFields();
	const update = trpc.roles.update.useMutation({ meta: { quiet: true } });
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('edit')}
			width={640}
			defaultValues={roleValues(role)}
			parse={parseRole}
			fields={fields}
			onSubmit={async (values, context) => {
				await update.mutateAsync({ ...values, id: role.id, version: context.version ?? role.version });
				void toast.success(t('saved'));
				onSaved();
			}}
		/>
	);
}
