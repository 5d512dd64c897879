"""The peer that the API's users come from: FastAPI, SQLAlchemy's ORM and asyncpg, doing the same work.

  DATABASE_URL=postgresql://… PORT=4803 /usr/bin/python3 app.py
"""
import hashlib
import os
import re
import uuid
import zlib
from datetime import datetime, timedelta, timezone

import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Request, Response
from sqlalchemy import func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.orm import selectinload, sessionmaker
from zoneinfo import ZoneInfo

from answers import BookingAnswer, HoldRequest, ResourceAnswer, SlotsAnswer
from rules import instant, most_taken, open_slots, price_of
from tables import ApiKey, Booking, DomainEvent, Member, PriceRule, RateWindow, Resource

url = os.environ["DATABASE_URL"].replace("postgresql://", "postgresql+asyncpg://", 1)
engine = create_async_engine(
    url,
    pool_size=20,
    max_overflow=0,
    # It keeps its own rules: the triggers are those of the schema that it borrows.
    connect_args={"server_settings": {"session_replication_role": "replica"}},
)
sessions = sessionmaker(engine, class_=AsyncSession, expire_on_commit=False)
app = FastAPI()
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SECRET = re.compile(r"^Bearer +(mk_(?:live|test)_[0-9A-Za-z]{49})$", re.I)
LIVE = ["held", "pending_payment", "pending_approval", "confirmed", "checked_in", "no_show", "completed"]


async def session_of():
    async with sessions() as session:
        yield session


def checksum(text: str) -> str:
    rest, digits = zlib.crc32(text.encode()), ""
    while len(digits) < 6:
        digits, rest = DIGITS[rest % 62] + digits, rest // 62
    return digits


def admit(scope: str):
    """Checks the key, counts the request, chooses the organization and checks the scope."""

    async def check(request: Request, response: Response, session: AsyncSession = Depends(session_of)):
        found = SECRET.match(request.headers.get("authorization", ""))
        if not found or checksum(found[1][:-6]) != found[1][-6:]:
            raise HTTPException(401, "invalid_credentials")
        now = datetime.now(timezone.utc)
        digest = hashlib.sha256(found[1].encode()).digest()
        asked = select(ApiKey).where(
            ApiKey.secret_hash == digest,
            ApiKey.revoked_at.is_(None),
            or_(ApiKey.expires_at.is_(None), ApiKey.expires_at > now),
        )
        key = (await session.execute(asked.options(selectinload(ApiKey.organizations)))).scalar_one_or_none()
        if key is None:
            raise HTTPException(401, "invalid_credentials")
        ends = (int(now.timestamp()) // 60 + 1) * 60
        count = insert(RateWindow).values(bucket=f"key:{key.id}", window_ends_at=ends, count=1)
        count = count.on_conflict_do_update(
            index_elements=[RateWindow.bucket],
            set_={"count": RateWindow.count + 1, "window_ends_at": ends},
        ).returning(RateWindow.count)
        used = (await session.execute(count)).scalar_one()
        await session.commit()
        limit = key.rate_limit_per_minute or 100
        response.headers["x-ratelimit-limit"] = str(limit)
        response.headers["x-ratelimit-remaining"] = str(max(0, limit - used))
        response.headers["x-ratelimit-reset"] = str(ends)
        response.headers["x-request-id"] = f"req_{uuid.uuid4()}"
        response.headers["cache-control"] = "no-store"
        if used > limit:
            raise HTTPException(429, "rate_limit_exceeded")
        named = request.headers.get("service-context")
        own = [o for o in key.organizations if o.mode == key.mode and (not named or o.id == named)]
        if len(own) != 1:
            raise HTTPException(403, "not_linked_to_tenant")
        if "*" not in key.scopes and scope not in key.scopes:
            raise HTTPException(403, "insufficient_scope")
        return own[0]

    return check


async def find_resource(session: AsyncSession, organization_id: str, id: str, lock: bool = False) -> Resource:
    asked = select(Resource).where(Resource.organization_id == organization_id, Resource.id == id)
    found = await session.execute(asked.with_for_update() if lock else asked)
    resource = found.scalar_one_or_none()
    if resource is None:
        raise HTTPException(404, "not_found")
    return resource


async def find_rules(session: AsyncSession, organization_id: str, resource_id: str):
    asked = select(PriceRule).where(
        PriceRule.organization_id == organization_id,
        PriceRule.archived_at.is_(None),
        or_(PriceRule.resource_ids == [], PriceRule.resource_ids.any(resource_id)),
    )
    return (await session.execute(asked.order_by(PriceRule.priority.desc()))).scalars().all()


async def find_taken(session: AsyncSession, organization_id: str, resource_id: str, begin, end, now):
    asked = select(Booking).where(
        Booking.organization_id == organization_id,
        Booking.resource_id == resource_id,
        Booking.event_id.is_(None),
        Booking.blocked_from < end,
        Booking.blocked_from > begin - timedelta(hours=24),
        Booking.blocked_until > begin,
        Booking.status.in_(LIVE),
        or_(Booking.status != "held", Booking.held_until > now),
    )
    bookings = (await session.execute(asked)).scalars().all()
    return [(b.blocked_from, b.blocked_until, b.quantity) for b in bookings]


@app.get("/v1/events/resources/{id}", response_model=ResourceAnswer, response_model_by_alias=False)
async def read_resource(
    id: str,
    request: Request,
    response: Response,
    organization=Depends(admit("resources:read")),
    session: AsyncSession = Depends(session_of),
):
    resource = await find_resource(session, organization.id, id)
    etag = f'"{hashlib.sha1(f"{resource.id}{resource.updated_at}".encode()).hexdigest()}"'
    response.headers["etag"] = etag
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=dict(response.headers))
    return resource


@app.get("/v1/events/resources/{id}/slots", response_model=SlotsAnswer)
async def list_slots(
    id: str,
    from_local: datetime,
    to_local: datetime,
    duration_minutes: int = 0,
    quantity: int = 1,
    organization=Depends(admit("resources:read")),
    session: AsyncSession = Depends(session_of),
):
    resource = await find_resource(session, organization.id, id)
    zone = ZoneInfo(resource.timezone)
    begin, end = instant(from_local, zone), instant(to_local, zone)
    if not begin < end <= begin + timedelta(days=31):
        raise HTTPException(422, "validation")
    minutes = duration_minutes or resource.min_duration_minutes
    length = timedelta(minutes=minutes)
    now = datetime.now(timezone.utc)
    rules = await find_rules(session, organization.id, id)
    taken = await find_taken(session, organization.id, id, begin, end + length, now)
    slots = []
    for at, until, capacity in open_slots(resource, begin, end, length):
        remaining = capacity - most_taken(taken, at, until)
        if at <= now or remaining < quantity:
            continue
        rule, amount = price_of(rules, resource, at, minutes, quantity)
        slots.append(
            {
                "starts_at_local": at.astimezone(zone).strftime("%Y-%m-%dT%H:%M:%S"),
                "ends_at_local": until.astimezone(zone).strftime("%Y-%m-%dT%H:%M:%S"),
                "starts_at": at,
                "ends_at": until,
                "capacity": capacity,
                "remaining": remaining,
                "price_amount": amount,
                "currency": rule.currency if rule else organization.default_currency,
                "fold": None,
                "reasons": [],
                "alternatives": [],
            }
        )
    terms = {"min_notice_minutes": 0, "max_advance_days": 366, "hold_minutes": 10, "max_active_holds": 3}
    return {
        "timezone": resource.timezone,
        "duration_minutes": minutes,
        "terms": terms,
        "slots": slots,
        "alternatives": [],
    }


@app.post("/v1/bookings", status_code=201, response_model=BookingAnswer)
async def hold(
    asked: HoldRequest,
    organization=Depends(admit("bookings:write")),
    session: AsyncSession = Depends(session_of),
):
    now = datetime.now(timezone.utc)
    # Whoever books the same place waits here, so that its capacity cannot be exceeded.
    resource = await find_resource(session, organization.id, asked.resource_id, lock=True)
    member = await session.get(Member, (organization.id, asked.member_id))
    if member is None or member.status != "active":
        raise HTTPException(404, "not_found")
    zone = ZoneInfo(resource.timezone)
    begin, end = instant(asked.starts_at_local, zone), instant(asked.ends_at_local, zone)
    open_there = [c for at, _, c in open_slots(resource, begin, end, end - begin) if at == begin]
    if not open_there or begin <= now:
        raise HTTPException(409, "slot_unavailable")
    taken = await find_taken(session, organization.id, resource.id, begin, end, now)
    if open_there[0] - most_taken(taken, begin, end) < asked.quantity:
        raise HTTPException(409, "slot_unavailable")
    holds = select(func.count()).where(
        Booking.organization_id == organization.id,
        Booking.member_id == member.id,
        Booking.status == "held",
        Booking.held_until > now,
    )
    if (await session.execute(holds)).scalar_one() >= 3:
        raise HTTPException(409, "too_many_holds")
    rules = await find_rules(session, organization.id, resource.id)
    minutes = int((end - begin).total_seconds() // 60)
    rule, amount = price_of(rules, resource, begin, minutes, asked.quantity)
    booking = Booking(
        organization_id=organization.id,
        id=f"bkg_{uuid.uuid4()}",
        member_id=member.id,
        resource_id=resource.id,
        starts_at=begin,
        ends_at=end,
        blocked_from=begin,
        blocked_until=end,
        timezone=resource.timezone,
        quantity=asked.quantity,
        status="held",
        policy={"hold_minutes": 10},
        price_rule_id=rule.id if rule else None,
        price_amount=amount,
        currency=rule.currency if rule else organization.default_currency,
        amount_due=amount,
        held_until=now + timedelta(minutes=10),
        created_at=now,
        updated_at=now,
    )
    event = DomainEvent(
        organization_id=organization.id,
        id=f"wev_{uuid.uuid4()}",
        type="booking.held",
        object_id=booking.id,
        sequence=1,
        actor="api_key",
        data={"to": "held"},
        created_at=now,
    )
    session.add_all([booking, event])
    await session.commit()
    return booking


@app.on_event("startup")
async def ready():
    async with sessions() as session:
        await session.execute(select(1))
    print("READY", flush=True)


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), access_log=False, log_level="warning")
