import { type FieldConfig, FormDialog, FormFields } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toast';
import { userAssignSchema } from '@rewards/validators/users/schemas';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { useAccountSource } from '../../lib/account-source';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { zodParse } from '../../lib/zod-parse';
import type { UserRow } from './types';

const schema = z.object({ accountId: z.uuid('required'), roleId: userAssignSchema.shape.roleId });
type Values = z.input<typeof schema>;
const parse = zodParse(schema);

interface AssignDialogProps {
	user: UserRow;
	/** Chosen at first. */
	accountId: string;
	onClose: () => void;
	onSaved: () => void;
}

/** Gives somebody who has registered an account and one of the roles that it can give. */
export function AssignDialog({ user, accountId, onClose, onSaved }: AssignDialogProps) {
	const { t } = useTranslation('users');
	const own = useSelf().account;
	const source = useAccountSource();
	const [chosen, setChosen] = useState(accountId);
	const roles = trpc.roles.usable.useQuery({ accountId: chosen }).data ?? [];
	const assign = trpc.users.assign.useMutation({ meta: { quiet: true } });
	return (
		<FormDialog<Values>
			open
			onOpenChange={onClose}
			title={t('assignTitle')}
			description={`${user.displayName} · ${user.email}`}
			width={480}
			defaultValues={{ accountId, roleId: '' }}
			parse={parse}
			onSubmit={async (values) => {
				await assign.mutateAsync({ ...values, userId: user.id });
				void toast.success(t('saved'));
				onSaved();
			}}
			submitLabel={t('assign')}
		>
			{(form) => {
				const fields: FieldConfig<Values>[] = [
					{
						kind: 'combobox',
						name: 'accountId',
						label: t('field.account'),
						required: true,
						source,
						valueLabel: own.name,
						onPicked: (value) => {
							setChosen(value ?? accountId);
							// The other account may not give that role.
							form.setValue('roleId', '');
						},
					},
					{
						kind: 'select',
						name: 'roleId',
						label: t('field.role'),
						required: true,
						placeholder: t('chooseRole'),
						options: roles.map(({ id, name }) => ({ value: id, label: name })),
						help: t('roleHelp'),
					},
				];
				return <FormFields fields={fields} />;
			}}
		</FormDialog>
	);
}
