-- REST lists of participants show their carts: with a version of its own, a page that was sent can be sent again while no cart has changed.
select watch_data_version('cart_item', live => 'true');
