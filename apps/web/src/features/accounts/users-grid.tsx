import type { AppRouter } from '@rewards/api/router';
import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import type { inferRouterOutputs } from '@trpc/server';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { trpc } from '../../lib/trpc';

type UserRow = inferRouterOutputs<AppRouter>['users']['list']['items'][number];

function useColumns(): GridColumn<UserRow>[] {
	const { t } = useTranslation('accounts');
	return useMemo(
		() => [
			{ field: 'displayName', header: t('user.displayName'), type: 'text', width: 200, fixed: true, card: 'title' },
			{ field: 'userName', header: t('user.userName'), type: 'text', width: 180 },
			{ field: 'email', header: t('user.email'), type: 'text', width: 240, card: 'subtitle' },
			{ field: 'phoneNumber', header: t('user.phoneNumber'), type: 'text', width: 140 },
			{ field: 'roleName', header: t('user.roleName'), type: 'text', width: 170, groupable: true },
			{ field: 'lastSignInAt', header: t('user.lastSignInAt'), type: 'datetime', width: 180 },
			{ field: 'lockedAt', header: t('user.lockedAt'), type: 'datetime', width: 180, hidden: true },
		],
		[t],
	);
}

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'displayName', desc: false }] };

/** The staff users of one account. */
export function UsersGrid({ accountId }: { accountId: string }) {
	const { t } = useTranslation('accounts');
	const { client } = trpc.useUtils();
	const columns = useColumns();
	return (
		<ListGrid
			list="users"
			label={t('tab.users')}
			columns={columns}
			rowId={(row) => row.id}
			initial={initial}
			scope={{ accountId }}
			load={(query, options) => client.users.list.query({ ...query, accountId }, options)}
			loadDistinct={(query, options) => client.users.distinct.query({ ...query, accountId }, options)}
			empty={{ icon: Users, title: t('usersEmptyTitle'), text: t('usersEmpty') }}
		/>
	);
}
