import {
	Activity,
	Building2,
	ChartColumn,
	CircleUser,
	Hammer,
	House,
	Inbox,
	ListChecks,
	type LucideIcon,
	ScrollText,
	Settings2,
	ShieldCheck,
	ShoppingCart,
	Ticket,
	TriangleAlert,
	Users,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
	home: House,
	settings: Settings2,
	participants: Users,
	activity: Activity,
	claimCodes: Ticket,
	orders: ShoppingCart,
	report: ChartColumn,
	accounts: Building2,
	roles: ShieldCheck,
	errors: TriangleAlert,
	build: Hammer,
	inbox: Inbox,
	jobs: ListChecks,
	profile: CircleUser,
};

export const navIcon = (name: string | undefined): LucideIcon => icons[name ?? ''] ?? ScrollText;
