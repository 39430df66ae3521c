//! The description of the HTTP interface, made from the handlers.

use crate::{http, rules};
use longrest_table::{
    Ack, BrokenPack, Code, Health, Join, Joined, NewTable, Order, PackInfo, PersonView, Problem,
    Rejected, ScenarioInfo, SeatName, SeatView, Summary,
};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(title = "Longrest", license(name = "MIT OR Apache-2.0")),
    paths(
        http::health,
        http::ready,
        http::metrics,
        http::library,
        http::broken,
        http::words,
        http::picture,
        rules::rules,
        rules::rule,
        http::create,
        http::summary,
        http::join,
        http::act,
        http::view,
        http::look,
        http::solve,
        http::replay,
        http::export,
        http::import,
        http::connect,
    ),
    components(schemas(
        Ack,
        BrokenPack,
        Code,
        Health,
        Join,
        Joined,
        NewTable,
        Order,
        PackInfo,
        PersonView,
        Problem,
        Rejected,
        ScenarioInfo,
        SeatName,
        SeatView,
        Summary,
    )),
    modifiers(&Tokens)
)]
struct Api;

struct Tokens;

impl Modify for Tokens {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = openapi.components.get_or_insert_with(Default::default);
        components.add_security_scheme("token", SecurityScheme::Http(bearer));
    }
}

/// The description of the HTTP interface.
pub fn openapi() -> utoipa::openapi::OpenApi {
    Api::openapi()
}
