import { FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { groupLinesSchema } from '@rewards/validators/roles/schemas';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';

const parse = zodParse(groupLinesSchema);

/** Maps single sign-on groups to roles in an account: one per line. */
export function GroupRolesDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
	const { t } = useTranslation('roles');
	const { data } = trpc.roles.groups.useQuery({ accountId }, { gcTime: 0, staleTime: 0 });
	const save = useSave(trpc.roles.saveGroups);
	if (!data) return null;
	return (
		<FormDialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t('groups')}
			description={t('groupsText')}
			width={560}
			defaultValues={{ groups: data.groups.map(({ group, role }) => `${group} = ${role}`).join('\n') }}
			parse={parse}
			fields={[{ kind: 'textarea', name: 'groups', label: t('groupsLabel'), help: t('groupsHelp'), rows: 8 }]}
			onSubmit={async ({ groups }) => {
				await save({ accountId, groups });
				void toast.success(t('groupsSaved'));
				onClose();
			}}
		/>
	);
}
