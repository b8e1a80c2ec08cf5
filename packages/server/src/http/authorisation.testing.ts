/**
 * Who reaches what: the answers to somebody who is not signed in, signed in without a team, the owner of the team and
 * member of the league that the address names, a manager with another team, the league's administrator, and an operator
 * (without a team). An operator has no way into anybody's team or league; his own calls are his alone.
 */
export const AUTHORISATION = `
#                                                    nobody no-team team other admin operator
DELETE /api/_allauth/browser/v1/auth/session         401    401    401    401    401    401
DELETE /api/leagues-renewable/:leagueId/             403    403    404    404    404    403
DELETE /api/plans/:entryId/:planId/                  403    403    200    403    403    403
DELETE /api/watchlist/:footballerCode/               403    403    200    200    200    403
GET    /api/_allauth/browser/v1/auth/session         401    200    200    200    200    200
GET    /api/_allauth/browser/v1/config               200    200    200    200    200    200
GET    /api/bootstrap-static/                        200    200    200    200    200    200
GET    /api/dream-team/                              404    404    404    404    404    404
GET    /api/dream-team/:roundId/                     404    404    404    404    404    404
GET    /api/element-summary/:footballerId/           200    200    200    200    200    200
GET    /api/entry/:entryId/                          200    200    200    200    200    200
GET    /api/entry/:entryId/event/:roundId/picks/     404    404    404    404    404    404
GET    /api/entry/:entryId/history/                  200    200    200    200    200    200
GET    /api/entry/:entryId/log/                      403    403    200    403    403    403
GET    /api/entry/:entryId/transfers-latest/         403    403    200    403    403    403
GET    /api/entry/:entryId/transfers/                200    200    200    200    200    200
GET    /api/event-status/                            200    200    200    200    200    200
GET    /api/event/:roundId/live/                     200    200    200    200    200    200
GET    /api/fixture/:fixtureId/stats/                200    200    200    200    200    200
GET    /api/fixtures/                                200    200    200    200    200    200
GET    /api/league/:leagueId/code/                   403    403    403    403    200    403
GET    /api/league/:leagueId/entries/                403    403    200    403    200    403
GET    /api/league/:leagueId/search-entries/         403    403    200    403    200    403
GET    /api/leagues-classic/:leagueId/               403    403    200    403    200    403
GET    /api/leagues-classic/:leagueId/standings/     200    200    200    200    200    200
GET    /api/leagues-renewable/                       403    403    200    200    200    403
GET    /api/me/                                      200    200    200    200    200    200
GET    /api/my-team/:entryId/                        403    403    200    403    403    403
GET    /api/plans/:entryId/                          403    403    200    403    403    403
GET    /api/plans/:entryId/:planId/                  403    403    404    403    403    403
GET    /api/regions/                                 200    200    200    200    200    200
GET    /api/stats/best-classic-private-leagues/      200    200    200    200    200    200
GET    /api/stats/most-valuable-teams/               200    200    200    200    200    200
GET    /api/stats/winners/                           200    200    200    200    200    200
GET    /dev/outbox                                   200    200    200    200    200    200
GET    /dev/outbox.css                               200    200    200    200    200    200
GET    /healthz                                      200    200    200    200    200    200
GET    /metrics                                      200    200    200    200    200    200
GET    /readyz                                       200    200    200    200    200    200
POST   /api/_allauth/browser/v1/auth/login           400    400    400    400    400    400
POST   /api/_allauth/browser/v1/auth/reauthenticate  401    400    400    400    400    400
POST   /api/_allauth/browser/v1/auth/signup          400    400    400    400    400    400
POST   /api/client-error/                            400    400    400    400    400    400
POST   /api/entry-create/                            403    400    400    400    400    400
POST   /api/entry-update/                            403    403    200    200    200    403
POST   /api/entry/unsubscribe/                       400    400    400    400    400    400
POST   /api/league/:leagueId/bans/ban/               403    403    403    403    200    403
POST   /api/league/:leagueId/bans/unban/             403    403    403    403    200    403
POST   /api/league/:leagueId/code/regenerate/        403    403    403    403    200    403
POST   /api/league/:leagueId/leave/                  403    403    200    400    403    403
POST   /api/league/code-check/                       400    400    400    400    400    400
POST   /api/leagues-classic/                         403    403    400    400    400    403
POST   /api/leagues-private/delete/                  403    403    403    403    200    403
POST   /api/leagues-private/join/                    403    403    400    400    400    403
POST   /api/leagues-public/join/                     403    403    400    400    400    403
POST   /api/leagues-renewable/:leagueId/renew/       403    403    404    404    404    403
POST   /api/my-team/:entryId/                        403    403    400    403    403    403
POST   /api/plans/:entryId/                          403    403    200    403    403    403
POST   /api/plans/:entryId/:planId/confirm/          403    403    400    403    403    403
POST   /api/player/create/                           400    400    400    400    400    400
POST   /api/player/login/                            400    400    400    400    400    400
POST   /api/player/logout/                           200    200    200    200    200    200
POST   /api/player/password-reset/                   400    400    400    400    400    400
POST   /api/player/update/                           403    400    400    400    400    400
POST   /api/receipts/verify/                         400    400    400    400    400    400
POST   /api/transfers/                               403    403    400    403    403    403
POST   /api/transfers/undo/                          403    403    400    403    403    403
POST   /api/watchlist/:footballerCode/               403    403    404    404    404    403
POST   /entry/unsubscribe/:signature                 400    400    400    400    400    400
PUT    /api/entry-update/                            403    403    200    200    200    403
PUT    /api/leagues-classic/:leagueId/               403    403    403    403    200    403
PUT    /api/plans/:entryId/:planId/                  403    403    404    403    403    403
PUT    /api/player/password-change/                  403    400    400    400    400    400
PUT    /api/player/password-set/                     400    400    400    400    400    400
PUT    /api/player/update/                           403    400    400    400    400    400
`;
