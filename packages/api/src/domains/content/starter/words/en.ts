import type { StarterWords } from '../starter-words';

export const en: StarterWords = {
	pages: {
		home: {
			name: 'Home',
			html: '<h1>Welcome</h1><p>Use your points for a reward of your choice.</p><p><a href="/shop">See all rewards</a></p>',
		},
		closed: {
			name: 'Program closed',
			html: '<h1>This program is closed</h1><p>Orders are no longer taken. If you have a question about an earlier order, please contact us.</p>',
		},
		termsandconditions: {
			name: 'Terms and conditions',
			html: '<h1>Terms and conditions</h1><p><strong>Draft: replace this text with your own terms and privacy notice before the program opens.</strong></p><h2>Taking part</h2><p>State who can take part, and how rewards are earned.</p><h2>Rewards and orders</h2><p>State how rewards are ordered and delivered, and what happens when a reward isn’t available.</p><h2>Privacy</h2><p>State which personal data you process, for what purpose and for how long, and whom to contact about it.</p>',
		},
		usedaccount: {
			name: 'Account already used',
			html: '<h1>This account has already been used</h1><p>An order has already been placed with this account. If you think that this is a mistake, please contact us.</p>',
		},
		siterebuilding: {
			name: 'Site being updated',
			html: '<h1>We are updating this site</h1><p>Please come back in a few minutes.</p>',
		},
		ordersuccess: {
			name: 'Order placed',
			html: '<h1>Thank you for your order</h1><p>We have received it and will keep you informed about the delivery.</p><p><a href="/shop">Back to the rewards</a></p>',
		},
	},
	plateau: {
		home: {
			name: 'Home',
			html: '<h1>Welcome</h1><p>Choose a reward of your level.</p><p><a href="/shop">See all rewards</a></p>',
		},
	},
	claim: {
		home: {
			name: 'Home',
			html: '<h1>Welcome</h1><p>Your code entitles you to a reward of your choice.</p><p><a href="/shop">See all rewards</a></p>',
		},
		usedaccount: {
			name: 'Code already used',
			html: '<h1>This code has already been used</h1><p>An order has already been placed with this code. If you think that this is a mistake, please contact us.</p>',
		},
	},
	menu: { home: 'Home', shop: 'Rewards', orders: 'My orders', account: 'My account', terms: 'Terms and conditions' },
};
