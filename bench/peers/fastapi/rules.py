"""Hours, room and prices of the peer. Instants carry their zone."""
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

from tables import PriceRule, Resource

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


def instant(local: datetime, zone: ZoneInfo) -> datetime:
    return local.replace(tzinfo=zone).astimezone(timezone.utc)


def open_slots(resource: Resource, begin: datetime, end: datetime, length: timedelta):
    """Yields the times at which a booking of this length may begin, with the capacity there."""
    zone = ZoneInfo(resource.timezone)
    step = timedelta(minutes=resource.slot_step_minutes)
    overrides = [
        (
            instant(datetime.fromisoformat(o["starts_at_local"]), zone),
            instant(datetime.fromisoformat(o["ends_at_local"]), zone),
            o["capacity"],
        )
        for o in resource.overrides
    ]
    day: date = begin.astimezone(zone).date() - timedelta(days=1)
    while day <= end.astimezone(zone).date():
        for window in resource.availability:
            if window["day"] != WEEKDAYS[day.weekday()]:
                continue
            opens_at = time.fromisoformat(window["starts_at_local"][:8])
            closes_at = time.fromisoformat(window["ends_at_local"][:8])
            last = day + timedelta(days=1) if closes_at <= opens_at else day
            at = instant(datetime.combine(day, opens_at), zone)
            closes = instant(datetime.combine(last, closes_at), zone)
            while at + length <= closes:
                if begin <= at < end:
                    over = next((c for f, u, c in overrides if f < at + length and at < u), None)
                    capacity = window["capacity"] if over is None else over
                    if capacity > 0:
                        yield at, at + length, capacity
                at += step
        day += timedelta(days=1)


def most_taken(taken, begin: datetime, end: datetime) -> int:
    """Returns the most places that are taken at one moment; `taken` = (from, until, quantity)."""
    touching = [t for t in taken if t[0] < end and t[1] > begin]
    most = 0
    for start, _, _ in touching:
        at = max(begin, start)
        most = max(most, sum(q for f, u, q in touching if f <= at < u))
    return most


def price_of(rules: "list[PriceRule]", resource: Resource, at: datetime, minutes: int, quantity: int):
    """Returns the rule that prices a time, and its amount in minor units."""
    weekday = WEEKDAYS[at.astimezone(ZoneInfo(resource.timezone)).weekday()]
    for rule in rules:
        if rule.weekdays and weekday not in rule.weekdays:
            continue
        if rule.resource_ids and resource.id not in rule.resource_ids:
            continue
        if rule.valid_from and rule.valid_from > at or rule.valid_until and at >= rule.valid_until:
            continue
        hours = minutes / 60 if rule.unit == "hour" else 1
        amount = round(rule.amount * hours * quantity)
        return rule, amount if rule.cap_amount is None else min(amount, rule.cap_amount)
    return None, 0
