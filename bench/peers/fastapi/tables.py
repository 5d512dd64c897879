"""The tables that the peer reads and writes, as its object-relational mapper sees them."""
from sqlalchemy import ARRAY, Column, DateTime, ForeignKey, Integer, LargeBinary, Text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import declarative_base, relationship

Base = declarative_base()
Instant = DateTime(timezone=True)


class Organization(Base):
    __tablename__ = "organizations"
    id = Column(Text, primary_key=True)
    mode = Column(Text)
    default_currency = Column(Text)


class ApiKeyOrganization(Base):
    __tablename__ = "api_key_organizations"
    api_key_id = Column(Text, ForeignKey("api_keys.id"), primary_key=True)
    organization_id = Column(Text, ForeignKey("organizations.id"), primary_key=True)


class ApiKey(Base):
    __tablename__ = "api_keys"
    id = Column(Text, primary_key=True)
    secret_hash = Column(LargeBinary)
    scopes = Column(ARRAY(Text))
    mode = Column(Text)
    rate_limit_per_minute = Column(Integer)
    expires_at = Column(Instant)
    revoked_at = Column(Instant)
    organizations = relationship(Organization, secondary="api_key_organizations")


class RateWindow(Base):
    __tablename__ = "rate_windows"
    bucket = Column(Text, primary_key=True)
    window_ends_at = Column(Integer)
    count = Column(Integer)


class Resource(Base):
    __tablename__ = "resources"
    organization_id = Column(Text, primary_key=True)
    id = Column(Text, primary_key=True)
    name = Column(Text)
    description = Column(Text)
    category = Column(Text)
    amenities = Column(ARRAY(Text))
    image_url = Column(Text)
    timezone = Column(Text)
    availability = Column(JSONB)
    overrides = Column(JSONB)
    min_duration_minutes = Column(Integer)
    max_duration_minutes = Column(Integer)
    slot_step_minutes = Column(Integer)
    policy_id = Column(Text)
    external_id = Column(Text)
    # `metadata` itself is the mapper's.
    meta = Column("metadata", JSONB)
    archived_at = Column(Instant)
    created_at = Column(Instant)
    updated_at = Column(Instant)


class Member(Base):
    __tablename__ = "members"
    organization_id = Column(Text, primary_key=True)
    id = Column(Text, primary_key=True)
    status = Column(Text)
    group_ids = Column(ARRAY(Text))


class PriceRule(Base):
    __tablename__ = "price_rules"
    organization_id = Column(Text, primary_key=True)
    id = Column(Text, primary_key=True)
    currency = Column(Text)
    amount = Column(Integer)
    unit = Column(Text)
    priority = Column(Integer)
    resource_ids = Column(ARRAY(Text))
    weekdays = Column(ARRAY(Text))
    valid_from = Column(Instant)
    valid_until = Column(Instant)
    cap_amount = Column(Integer)
    archived_at = Column(Instant)


class Booking(Base):
    __tablename__ = "bookings"
    organization_id = Column(Text, primary_key=True)
    id = Column(Text, primary_key=True)
    member_id = Column(Text)
    resource_id = Column(Text)
    event_id = Column(Text)
    starts_at = Column(Instant)
    ends_at = Column(Instant)
    blocked_from = Column(Instant)
    blocked_until = Column(Instant)
    timezone = Column(Text)
    quantity = Column(Integer)
    status = Column(Text)
    policy = Column(JSONB)
    price_rule_id = Column(Text)
    price_amount = Column(Integer)
    currency = Column(Text)
    amount_due = Column(Integer)
    held_until = Column(Instant)
    created_at = Column(Instant)
    updated_at = Column(Instant)


class DomainEvent(Base):
    __tablename__ = "domain_events"
    organization_id = Column(Text, primary_key=True)
    id = Column(Text, primary_key=True)
    type = Column(Text)
    object_id = Column(Text)
    sequence = Column(Integer)
    actor = Column(Text)
    data = Column(JSONB)
    created_at = Column(Instant)
