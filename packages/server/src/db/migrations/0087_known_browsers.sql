-- The key under which a browser is given a token that says "somebody signed in here as this account before": guesses from
-- elsewhere must not lock the account's owner out of his own browser.
insert into secrets (name) values ('known-browser');
