import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { roleFields } from '@rewards/validators/roles/schemas';
import { z } from 'zod';
import { Newest, newest, RecordDialog } from '../../components/record-form';
import { useTranslation } from '../../i18n/use-translation';
import { showAdded } from '../../lib/list-grid/places';
import { useSelf } from '../../lib/session/self';
import { useAccountSource } from '../../lib/sources/account-source';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { parseRole, type RoleValues, roleValues, useRoleFields } from './role-form';

const newSchema = z.object({ ...roleFields, accountId: z.uuid('required') });
type NewValues = z.input<typeof newSchema>;
const parseNew = zodParse(newSchema);

interface Common {
	onClose: () => void;
	onSaved: () => void;
}

/** A new role, which may start as a copy, for one's own account or one below it. */
export function AddRole({ start, onClose, onSaved }: Common & { start: RoleValues }) {
	const { t } = useTranslation('roles');
	const own = useSelf().account;
	const source = useAccountSource();
	const [name, ...flags] = useRoleFields();
	const create = useSave(trpc.roles.create);
	const account: FieldConfig<NewValues> = {
		kind: 'combobox',
		name: 'accountId',
		label: t('field.account'),
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
			// These values also include the fields of name and flags.
			fields={fields as FieldConfig<NewValues>[]}
			onSubmit={async (values) => {
				const { id } = await create(values);
				void toast.success(t('saved'));
				onSaved();
				showAdded(id);
			}}
		/>
	);
}

/** A role in a popup with an explanation of each permission. */
export function EditRole({ id, ...common }: Common & { id: string }) {
	const { t } = useTranslation('roles');
	const fields = useRoleFields();
	const update = useSave(trpc.roles.update);
	const query = trpc.roles.get.useQuery({ id }, newest);
	return (
		<Newest id={id} query={query} title={t('edit')} onClose={common.onClose}>
			{(role) => (
				<RecordDialog
					{...common}
					title={t('edit')}
					draft={`role ${id}`}
					width={640}
					record={role}
					values={roleValues}
					parse={parseRole}
					fields={fields}
					update={(values, { version }) => update({ ...values, id, version })}
					saved={t('saved')}
				/>
			)}
		</Newest>
	);
}
