import { type Visits, visit } from '../../fixtures/visit';

const pages = [
	visit('/login', '/login', 'heading'),
	visit('/register', '/register', 'heading'),
	visit('/pages/auth/forgot-password-2', '/pages/auth/forgot-password-2', 'heading'),
	visit('/auth/reset-password-2', '/auth/reset-password-2#email=a%40example.com&token=x', 'heading'),
	visit('/auth/reset-password-2', '/auth/reset-password-2', 'alert'),
	visit('/auth/confirm-address', '/auth/confirm-address#kind=undo&email=a%40example.com&token=x', 'heading'),
	visit('/auth/confirm-address', '/auth/confirm-address', 'alert'),
];

export const visits: Visits = () => pages.map((page) => ({ ...page, outside: true }));
